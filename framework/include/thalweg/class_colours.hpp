// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "value_classes.hpp"

namespace thalweg {

/// Red, green and blue, 0 to 255.
using ClassColour = std::array<std::uint8_t, 3>;

namespace detail {

/// From pale yellow over orange and red to dark red; `share` from 0 to 1.
inline auto warning_colour(double share) -> ClassColour {
    constexpr std::array<double, 3> stops[] = {{255, 245, 176}, {253, 187, 77}, {238, 90, 36}, {150, 0, 24}};
    const double place = 3 * share;
    const auto low = std::min<std::size_t>(static_cast<std::size_t>(place), 2);
    const double part = place - static_cast<double>(low);
    ClassColour colour{};
    for (std::size_t k = 0; k < 3; ++k) {
        colour[k] = static_cast<std::uint8_t>(
            std::lround(stops[low][k] + part * (stops[low + 1][k] - stops[low][k])));
    }
    return colour;
}

}  // namespace detail

/// A colour for each class, for files and pictures alike: the worst is the darkest and reddest, a class 0
/// white.
inline auto class_colours(const Classification& found) -> std::vector<ClassColour> {
    const bool has_zero = !found.empty() && found.classes.front().value == 0;
    const std::size_t harmless = has_zero ? 1 : 0, count = found.classes.size();
    std::vector<ClassColour> colours(harmless, ClassColour{255, 255, 255});
    for (std::size_t k = harmless; k < count; ++k) {
        const auto steps = std::max<std::size_t>(count - harmless, 2) - 1;
        colours.push_back(detail::warning_colour(static_cast<double>(count - 1 == k ? steps : k - harmless) /
                                                 static_cast<double>(steps)));
    }
    return colours;
}

}  // namespace thalweg
