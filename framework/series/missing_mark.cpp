// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/series/missing_mark.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace thalweg::series {

auto is_missing_mark(double number) -> bool {
    constexpr double marks[] = {-999, -9999, -99999, -32768, 9999, 99999};
    // Fill values of floats and doubles, as many digits as files write of them.
    constexpr double fills[] = {1e20, 1e30, 1e31, 1e35, 1e36, 9.969209968386869e36, 3.4028234663852886e38};
    constexpr double digits = 1e-4;
    const double size = std::fabs(number);
    return std::find(std::begin(marks), std::end(marks), number) != std::end(marks) ||
           std::any_of(std::begin(fills), std::end(fills),
                       [&](double fill) { return std::fabs(size - fill) <= digits * fill; });
}

}  // namespace thalweg::series
