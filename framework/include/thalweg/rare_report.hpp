// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace thalweg {

/// Tells a stepping node when to sum up. A summary waits for the device and reads the whole state, so short
/// intervals do without: nobody reads the progress more often than this. The first call and the run's end are
/// always due.
class RareReport {
  public:
    /// Whether the interval from t0 to t1 is due, of a run until `end` [s].
    auto due(double t0, double t1, double end) -> bool {
        constexpr auto rarely = std::chrono::milliseconds(50);
        const auto now = std::chrono::steady_clock::now();
        const bool is_due = t1 == t0 || t1 >= end || now - last_ >= rarely;
        last_ = is_due ? now : last_;
        return is_due;
    }

  private:
    std::chrono::steady_clock::time_point last_;
};

}  // namespace thalweg
