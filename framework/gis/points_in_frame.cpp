// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "gis/points_in_frame.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/gis/coordinate_system.hpp>

namespace thalweg::gis {

auto are_lengths(const std::vector<Point>& points, const std::string& crs) -> bool {
    const auto is_length = [](const Point& p) { return std::fabs(p.x) > 360 || std::fabs(p.y) > 90; };
    return std::any_of(points.begin(), points.end(), is_length) && is_geographic(crs);
}

auto points_in_frame(const std::vector<Point>& points, const std::string& from, const std::string& to)
    -> std::vector<Point> {
    return are_lengths(points, from) && !is_geographic(to) ? points : transform_points(points, from, to);
}

}  // namespace thalweg::gis
