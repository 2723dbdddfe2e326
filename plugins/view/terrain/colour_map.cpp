// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/colour_map.hpp"

#include <algorithm>
#include <cmath>

namespace thalweg::view {
namespace {

struct Lab {
    double l = 0.0;
    double a = 0.0;
    double b = 0.0;
};

// sRGB transfer function (IEC 61966-2-1) and CIE 1976 L*a*b* with the D65 white point.
constexpr double white_x = 0.95047;
constexpr double white_z = 1.08883;

auto to_linear(double v) -> double {
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

auto to_srgb(double v) -> double {
    return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1.0 / 2.4) - 0.055;
}

auto lab_forward(double t) -> double {
    return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

auto lab_backward(double f) -> double {
    return f > 6.0 / 29.0 ? f * f * f : (116.0 * f - 16.0) * 27.0 / 24389.0;
}

auto to_lab(Colour c) -> Lab {
    const double r = to_linear(static_cast<double>(c.red));
    const double g = to_linear(static_cast<double>(c.green));
    const double b = to_linear(static_cast<double>(c.blue));
    const double x = lab_forward((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / white_x);
    const double y = lab_forward(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = lab_forward((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / white_z);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

auto to_colour(Lab c) -> Colour {
    const double fy = (c.l + 16.0) / 116.0;
    const double x = white_x * lab_backward(fy + c.a / 500.0);
    const double y = lab_backward(fy);
    const double z = white_z * lab_backward(fy - c.b / 200.0);
    const auto channel = [](double linear) {
        return static_cast<float>(to_srgb(std::clamp(linear, 0.0, 1.0)));
    };
    return {channel(3.2404542 * x - 1.5371385 * y - 0.4985314 * z),
            channel(-0.9692660 * x + 1.8760108 * y + 0.0415560 * z),
            channel(0.0556434 * x - 0.2040259 * y + 1.0572252 * z)};
}

auto interpolated(const std::vector<Lab>& stops, const std::vector<double>& places, double share) -> Colour {
    std::size_t k = 1;
    while (k + 1 < places.size() && places[k] < share) {
        ++k;
    }
    const double t = (share - places[k - 1]) / (places[k] - places[k - 1]);
    const Lab& low = stops[k - 1];
    const Lab& high = stops[k];
    return to_colour(
        {low.l + t * (high.l - low.l), low.a + t * (high.a - low.a), low.b + t * (high.b - low.b)});
}

auto hex(unsigned int code) -> Colour {
    const auto channel = [code](unsigned int shift) {
        return static_cast<float>((code >> shift) & 255U) / 255.0F;
    };
    return {channel(16), channel(8), channel(0)};
}

auto in_lab(const std::vector<Colour>& stops) -> std::vector<Lab> {
    std::vector<Lab> result;
    std::transform(stops.begin(), stops.end(), std::back_inserter(result), to_lab);
    return result;
}

}  // namespace

auto mix(Colour a, Colour b, float share_of_b) -> Colour {
    const float share_of_a = 1.0F - share_of_b;
    return {a.red * share_of_a + b.red * share_of_b, a.green * share_of_a + b.green * share_of_b,
            a.blue * share_of_a + b.blue * share_of_b};
}

auto scaled(Colour a, float factor) -> Colour {
    return {std::min(1.0F, a.red * factor), std::min(1.0F, a.green * factor),
            std::min(1.0F, a.blue * factor)};
}

auto ColourMap::by_lightness(const std::vector<Colour>& stops) -> ColourMap {
    const auto labs = in_lab(stops);
    std::vector<double> places;
    places.reserve(labs.size());
    for (const Lab& stop : labs) {
        places.push_back((stop.l - labs.front().l) / (labs.back().l - labs.front().l));
    }
    ColourMap map;
    for (std::size_t k = 0; k < size; ++k) {
        map.table_[k] = interpolated(labs, places, static_cast<double>(k) / (size - 1));
    }
    return map;
}

auto ColourMap::evenly(const std::vector<Colour>& stops) -> ColourMap {
    const auto labs = in_lab(stops);
    std::vector<double> places;
    for (std::size_t k = 0; k < labs.size(); ++k) {
        places.push_back(static_cast<double>(k) / static_cast<double>(labs.size() - 1));
    }
    ColourMap map;
    for (std::size_t k = 0; k < size; ++k) {
        map.table_[k] = interpolated(labs, places, static_cast<double>(k) / (size - 1));
    }
    return map;
}

auto ColourMap::operator()(float share) const -> Colour {
    const float place = std::clamp(share, 0.0F, 1.0F) * static_cast<float>(size - 1);
    const auto low = std::min(static_cast<std::size_t>(place), size - 2);
    return mix(table_[low], table_[low + 1], place - static_cast<float>(low));
}

auto lightness(Colour c) -> float {
    return static_cast<float>(to_lab(c).l);
}

auto water_colours() -> const ColourMap& {
    static const auto map = ColourMap::by_lightness(
        {hex(0xbfe6f2), hex(0x7cc4e4), hex(0x3a95d0), hex(0x1c66b0), hex(0x143f86), hex(0x0d2254)});
    return map;
}

auto sequential_colours() -> const ColourMap& {
    static const auto map = ColourMap::by_lightness(
        {hex(0x2b1450), hex(0x6a1f6e), hex(0xb0335f), hex(0xe0653f), hex(0xf2a541), hex(0xf8e38c)});
    return map;
}

auto diverging_colours() -> const ColourMap& {
    static const auto map = ColourMap::evenly({hex(0x7d1a1f), hex(0xc8563f), hex(0xefb394), hex(0xf4f1ec),
                                               hex(0x9cc6de), hex(0x3f82b8), hex(0x173f73)});
    return map;
}

auto probability_colours() -> const ColourMap& {
    static const auto map = ColourMap::by_lightness(
        {hex(0xfbf0b6), hex(0xf7c56b), hex(0xea8c4f), hex(0xcb4f62), hex(0x852d78), hex(0x34175a)});
    return map;
}

auto terrain_colours() -> const ColourMap& {
    static const auto map = ColourMap::evenly(
        {hex(0x9fb08c), hex(0xb9c29b), hex(0xd6cfa9), hex(0xd3bd97), hex(0xbfa285), hex(0xd9cfc4)});
    return map;
}

}  // namespace thalweg::view
