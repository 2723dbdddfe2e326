// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/ground/degrees_check.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

namespace thalweg::bathymetry {

namespace {

/// Distance of an interval from zero.
auto distance(double low, double high) -> double {
    return std::max({low, -high, 0.0});
}

}  // namespace

auto check_for_degrees(const std::string& file, const UnnamedPlaces& places) -> std::string {
    const auto& box = places.extent;
    const bool fits = box.x_min >= -360 && box.x_max <= 360 && box.y_min >= -90 && box.y_max <= 90;
    if (!fits) {
        return "";
    }
    const double width = box.x_max - box.x_min, height = box.y_max - box.y_min;
    const double x = distance(box.x_min, box.x_max), y = distance(box.y_min, box.y_max);
    const double size = std::hypot(width, height);
    constexpr double certain = 10;
    if (std::max(std::hypot(x, y), places.relief) >= certain * size) {
        const Point middle{(box.x_min + box.x_max) / 2, (box.y_min + box.y_max) / 2};
        throw Error(fmt::format(
            "{}: names no CRS, and its coordinates ({}) can only be degrees; set `file_crs` to EPSG:4326 and "
            "`crs` to a system in metres, eg {}, or `file_crs` to none where they are metres",
            file, to_text(box), gis::utm_zone_of(middle)));
    }
    if (x >= width || y >= height || places.relief >= size) {
        return fmt::format(
            "{}: names no CRS, and its coordinates ({}) are taken as metres; set `file_crs` to "
            "EPSG:4326 where they are degrees, or to none where they are metres",
            file, to_text(box));
    }
    return "";
}

}  // namespace thalweg::bathymetry
