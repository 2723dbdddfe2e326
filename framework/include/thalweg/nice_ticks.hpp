// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace thalweg {

/// The largest 1, 2 or 5 times a power of ten that does not exceed value; value > 0.
inline auto nice_floor(double value) -> double {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    double best = power;
    for (const double factor : {2.0, 5.0}) {
        if (factor * power <= value * (1.0 + 1e-12)) {
            best = factor * power;
        }
    }
    return best;
}

/// Round numbers from low to high, about `wanted` of them, ends included where they are round; low < high.
inline auto nice_ticks(double low, double high, int wanted) -> std::vector<double> {
    const double step = nice_floor((high - low) / std::max(1, wanted - 1) * 1.25);
    std::vector<double> ticks;
    const auto first = static_cast<long long>(std::ceil(low / step - 1e-9));
    const auto last = static_cast<long long>(std::floor(high / step + 1e-9));
    for (long long k = first; k <= last; ++k) {
        ticks.push_back(static_cast<double>(k) * step);
    }
    return ticks;
}

}  // namespace thalweg
