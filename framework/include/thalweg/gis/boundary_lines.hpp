// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include <thalweg/features.hpp>
#include <thalweg/gis/place.hpp>
#include <thalweg/grid.hpp>

namespace thalweg::gis {

/// Name of the parameter that gives a file of drawn lines, and of the input that carries them; errors name
/// it.
inline constexpr const char* boundary_lines_parameter = "boundary_lines";

/// Name of the parameter that says which layer of that file holds the lines.
inline constexpr const char* boundary_lines_layer_parameter = "boundary_lines_layer";

/// A drawn line: one part, or several.
using LineParts = std::vector<std::vector<Point>>;

using NamedLines = std::map<std::string, LineParts>;

/// Reads all lines of a layer (empty: the only one with shapes) of a vector file that GDAL knows; the
/// attribute `name` names them. They are brought to the CRS of the grid. Coordinates out of the range of
/// degrees, as in GeoJSON that was written in metres, are taken as lengths in that CRS. Throws an error about
/// boundary_lines_parameter for a file that cannot be read or has no line, several layers and no name, other
/// features than lines, and names that are missing or used twice. Thread-safe.
auto read_boundary_lines(const std::string& path, const Grid& grid, const std::string& layer = "")
    -> NamedLines;

/// Lines of features as read_boundary_lines() makes them of a file, with its errors; without a CRS they are
/// in that of the grid. Thread-safe.
auto boundary_lines_of(const Features& features, const Grid& grid) -> NamedLines;

}  // namespace thalweg::gis
