// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/compute/outer_faces.hpp>
#include <thalweg/gis/boundary_lines.hpp>
#include <thalweg/grid.hpp>

/// Which faces of a uniform raster are meant: whole edges of the grid, and lines that users draw along them.
/// All functions are thread-safe.
namespace thalweg::gis {

/// The faces near a line. Which of those between cells count, those beside missing ground, only the bed
/// knows.
struct FacesAlong {
    std::vector<int> outer;  ///< of OuterFaces
    std::vector<compute::FaceBetween> between;
};

/// The faces of the grid whose middle is within one cell of the line: outer ones that it runs along rather
/// than across, and those between cells that it does not cross squarely, so that a slanting line takes all of
/// the steps that a coast has. Throws, about boundary_lines_parameter, where there is none.
auto faces_along(const std::string& name, const LineParts& line, const Grid& grid) -> FacesAlong;

/// "west", "east", "south" or "north".
auto edge_name(const compute::OuterFace& face) -> std::string;

/// All outer faces of the edge that is called so.
auto faces_of_edge(const std::string& name, const Grid& grid) -> std::vector<int>;

/// Those along the line that is called so. Throws where none is, about `subject`: what names it, such as
/// "boundaries/2/segment".
auto faces_of_segment(const std::string& name, const NamedLines& drawn, const Grid& grid,
                      const std::string& subject) -> FacesAlong;

}  // namespace thalweg::gis
