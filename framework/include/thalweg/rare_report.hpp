// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace thalweg {

/// Decides after which intervals a stepping node makes a summary, at most one in 50 ms. Reason: a summary
/// waits for the device and reads the whole state, and the progress is not read more often. The first call
/// and the run's end are always due.
class RareReport {
  public:
    /// Returns whether a summary is due after the interval from t0 to t1 [s] of a run until `end` [s].
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
