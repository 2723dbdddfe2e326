// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include <thalweg/gis/place.hpp>
#include <thalweg/grid.hpp>

namespace thalweg::gis {

/// The parameter of a node that names a file of drawn lines; errors are about it.
inline constexpr const char* boundary_lines_parameter = "boundary_lines";

/// A drawn line: one part, or several.
using LineParts = std::vector<std::vector<Point>>;

using NamedLines = std::map<std::string, LineParts>;

/// Reads all lines of a vector file that GDAL knows; the attribute `name` names them. They are brought to the
/// CRS of the grid. Degrees that are none, as in GeoJSON that was written in metres, count as lengths in that
/// CRS. Throws, about boundary_lines_parameter, for a file that cannot be read or has no line, other features
/// than lines, and names that are missing or used twice. Thread-safe.
auto read_boundary_lines(const std::string& path, const Grid& grid) -> NamedLines;

}  // namespace thalweg::gis
