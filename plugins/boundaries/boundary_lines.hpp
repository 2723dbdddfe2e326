// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include <thalweg/compute/outer_faces.hpp>
#include <thalweg/grid.hpp>

/// Where on the edge of a grid something stands: whole edges, and lines that users draw along them.
namespace thalweg::boundaries {

struct Place {
    double x, y;  // m, in the CRS of the grid
};

/// Lines by their name; one of several parts has several.
using NamedLines = std::map<std::string, std::vector<std::vector<Place>>>;

/// Reads all lines of a vector file that GDAL knows; the attribute `name` names them. They are brought to the
/// CRS of the grid. Degrees that are none, as in GeoJSON that was written in metres, count as lengths in that
/// CRS. Throws thalweg::Error, about boundary_lines.
auto read_boundary_lines(const std::string& path, const Grid& grid) -> NamedLines;

/// The faces near a line. Which of those between cells count, those beside missing ground, only the bed
/// knows.
struct FacesAlong {
    std::vector<int> outer;  ///< of OuterFaces
    std::vector<compute::FaceBetween> between;
};

/// The faces of the grid whose middle is within one cell of the line: outer ones that it runs along rather
/// than across, and those between cells that it does not cross squarely, so that a slanting line takes all of
/// the steps that a coast has. Throws thalweg::Error where there is none.
auto faces_along(const std::string& name, const std::vector<std::vector<Place>>& parts, const Grid& grid)
    -> FacesAlong;

/// "west", "east", "south" or "north".
auto edge_name(const compute::OuterFace& face) -> std::string;

/// All outer faces of the edge that is called so.
auto faces_of_edge(const std::string& name, const Grid& grid) -> std::vector<int>;

/// Those along the line that is called so. Throws thalweg::Error where none is: `place` is what names it,
/// such as "boundaries[2]", of the parameter `list`.
auto faces_of_segment(const std::string& name, const NamedLines& drawn, const Grid& grid,
                      const std::string& place, const std::string& list) -> FacesAlong;

}  // namespace thalweg::boundaries
