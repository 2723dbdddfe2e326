// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "thalweg/runtime/state_differences.hpp"

namespace thalweg::runtime {

/// How far two numbers are from each other. Not a number is as far as can be from any number.
struct NumberDistance {
    double absolute = 0, relative = 0;  ///< relative to the larger one
    std::uint64_t steps = 0;            ///< from one number of the type to the next (ulps)
};

/// Numbers of the type from `a` to `b`; both zeros are one.
template <class Real>
auto steps_between(Real a, Real b) -> std::uint64_t {
    using Bits = std::conditional_t<sizeof(Real) == 8, std::int64_t, std::int32_t>;
    const auto rank = [](Real value) -> std::int64_t {
        Bits bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        return bits < 0 ? std::numeric_limits<Bits>::min() - static_cast<std::int64_t>(bits) : bits;
    };
    const auto from = rank(a), to = rank(b);
    return from < to ? static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from)
                     : static_cast<std::uint64_t>(from) - static_cast<std::uint64_t>(to);
}

template <class Number>
auto distance_between(Number a, Number b) -> NumberDistance {
    const auto x = static_cast<double>(a), y = static_cast<double>(b);
    if constexpr (std::is_floating_point_v<Number>) {
        if (std::isnan(a) || std::isnan(b)) {
            const bool both = std::isnan(a) && std::isnan(b);
            constexpr auto far = std::numeric_limits<double>::infinity();
            return both ? NumberDistance{}
                        : NumberDistance{far, far, std::numeric_limits<std::uint64_t>::max()};
        }
    }
    if (x == y && a == b) {
        return {};
    }
    NumberDistance distance;
    distance.absolute = std::abs(x - y);
    distance.relative = distance.absolute / std::max(std::abs(x), std::abs(y));
    if constexpr (std::is_floating_point_v<Number>) {
        distance.steps = steps_between(a, b);
    } else {
        distance.steps = a < b ? static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a)
                               : static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b);
    }
    return distance;
}

/// Whether numbers with other bits count as the same.
inline auto is_within(const NumberDistance& distance, const Tolerance& tolerance) -> bool {
    return (tolerance.absolute > 0 && distance.absolute <= tolerance.absolute) ||
           (tolerance.relative > 0 && distance.relative <= tolerance.relative) ||
           (tolerance.ulps > 0 && distance.steps <= tolerance.ulps);
}

}  // namespace thalweg::runtime
