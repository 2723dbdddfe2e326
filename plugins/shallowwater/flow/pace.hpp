// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>

namespace thalweg::shallowwater {

// Says after which steps to look up from the work: about every 10 ms, and after every step where steps take
// longer. Steps of microseconds do not ask the system for the time, which would cost them a percent.
class Pace {
    using clock = std::chrono::steady_clock;

    clock::time_point last_ = clock::now();
    int stride_ = 1, left_ = 1;  // steps

  public:
    auto due() -> bool {
        if (--left_ > 0) {
            return false;
        }
        constexpr auto apart = std::chrono::milliseconds(10);
        constexpr int longest_stride = 1024;
        const auto now = clock::now();
        const auto elapsed = now - last_;
        stride_ = elapsed > apart       ? std::max(1, stride_ / 2)
                  : elapsed < apart / 4 ? std::min(longest_stride, 2 * stride_)
                                        : stride_;
        left_ = stride_;
        last_ = now;
        return true;
    }
};

}  // namespace thalweg::shallowwater
