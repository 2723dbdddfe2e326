// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace thalweg::view {

/// Red, green and blue in sRGB, 0 to 1.
struct Colour {
    float red = 0.0F;
    float green = 0.0F;
    float blue = 0.0F;
};

auto mix(Colour a, Colour b, float share_of_b) -> Colour;
auto scaled(Colour a, float factor) -> Colour;

/// A colour for each number from 0 to 1, interpolated in CIELAB between a few chosen colours.
class ColourMap {
  public:
    /// Stops that follow each other in lightness are placed by it, so that equal steps of the value are
    /// equal steps of lightness and the order of values is seen without the legend.
    static auto by_lightness(const std::vector<Colour>& stops) -> ColourMap;
    /// Stops at equal distances, for maps that are not ordered by lightness.
    static auto evenly(const std::vector<Colour>& stops) -> ColourMap;

    /// Clamped to the ends; share must not be NaN.
    auto operator()(float share) const -> Colour;

  private:
    static constexpr std::size_t size = 256;
    std::array<Colour, size> table_{};
};

/// CIE lightness L* of a colour, 0 (black) to 100 (white).
auto lightness(Colour c) -> float;

/// Shallow is pale, deep is dark blue.
auto water_colours() -> const ColourMap&;
/// Low is dark violet, high is pale yellow.
auto sequential_colours() -> const ColourMap&;
/// Red below the middle (loss), blue above it (gain), pale at it.
auto diverging_colours() -> const ColourMap&;
/// Improbable is pale yellow, certain is dark violet.
auto probability_colours() -> const ColourMap&;
/// Subdued heights, so that the water stands out: grey green, sand, brown, pale stone.
auto terrain_colours() -> const ColourMap&;

}  // namespace thalweg::view
