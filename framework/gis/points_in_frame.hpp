// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/gis/place.hpp>

namespace thalweg::gis {

/// Whether coordinates that are said to be degrees can only be lengths: one is beyond 360 degrees of
/// longitude or 90 of latitude. GeoJSON that was written in metres says degrees, since the format knows
/// nothing else.
auto are_lengths(const std::vector<Point>& points, const std::string& crs) -> bool;

/// Points in the CRS `to` of a grid. Lengths that are said to be degrees are taken as the grid's own
/// coordinates. NaN for a point that has no image. Throws Error where there is no transformation.
auto points_in_frame(const std::vector<Point>& points, const std::string& from, const std::string& to)
    -> std::vector<Point>;

}  // namespace thalweg::gis
