// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include <thalweg/grid.hpp>

namespace thalweg::shallowwater {

struct Place {
    double x, y;  // m, in the CRS of the grid
};

/// Lines by their name; one of several parts has several.
using NamedLines = std::map<std::string, std::vector<std::vector<Place>>>;

/// Reads all lines of a vector file that GDAL knows; the attribute `name` names them. They are brought to the
/// CRS of the grid. Degrees that are none, as in GeoJSON that was written in metres, count as lengths in that
/// CRS. Throws thalweg::Error, about boundary_lines.
auto read_boundary_lines(const std::string& path, const Grid& grid) -> NamedLines;

/// The outer faces of the grid, in the order of OuterFaces, whose middle is within one cell of the line and
/// which it runs along rather than across. Throws thalweg::Error where there is none.
auto faces_along(const std::string& name, const std::vector<std::vector<Place>>& parts, const Grid& grid)
    -> std::vector<int>;

}  // namespace thalweg::shallowwater
