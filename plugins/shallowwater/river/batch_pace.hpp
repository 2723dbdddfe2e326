// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace thalweg::river {

/// Steps to take between two looks of the host: so many that a look comes about every 20 ms, and one where a
/// step takes longer. A look costs a copy from the device and a launch, some 50 us together.
class BatchPace {
    using clock = std::chrono::steady_clock;

    clock::time_point start_ = clock::now();
    int steps_ = 1;

  public:
    auto steps() const -> int { return steps_; }

    void start() { start_ = clock::now(); }

    /// Notes that `steps` > 0 steps have been taken since start().
    void note(std::int64_t steps) {
        constexpr double apart = 0.02;  // s
        const double seconds = std::chrono::duration<double>(clock::now() - start_).count();
        const double fitting = apart * static_cast<double>(steps) / std::max(seconds, 1e-9);
        steps_ = static_cast<int>(std::clamp(fitting, 1.0, 2.0 * std::min(steps_, 1 << 20)));
    }
};

}  // namespace thalweg::river
