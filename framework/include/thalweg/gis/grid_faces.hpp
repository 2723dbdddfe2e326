// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/compute/outer_faces.hpp>
#include <thalweg/gis/boundary_lines.hpp>
#include <thalweg/gis/line_part.hpp>
#include <thalweg/grid.hpp>

/// Faces of a uniform raster that belong to whole edges of the grid, or to lines that users draw along them.
/// All functions are thread-safe.
namespace thalweg::gis {

/// The faces along a line, and how each of them lies beside it. Of the faces between cells only those beside
/// missing ground are used; the bed decides which these are.
struct FacesAlong {
    std::vector<int> outer;  ///< of OuterFaces
    std::vector<compute::FaceBetween> between;
    std::vector<Beside> outer_beside;    ///< by face of `outer`; empty for faces that no line has found
    std::vector<Beside> between_beside;  ///< by face of `between`, likewise
};

/// The faces of the grid whose middle is within one cell of the line and not beyond its ends: outer faces
/// that the line follows rather than crosses, and faces between cells unless the line crosses them nearly at
/// a right angle, so that a slanting line takes all steps of a coast. Throws an error about
/// boundary_lines_parameter if there is none.
auto faces_along(const std::string& name, const LineParts& line, const Grid& grid) -> FacesAlong;

/// "west", "east", "south" or "north".
auto edge_name(const compute::OuterFace& face) -> std::string;

/// All outer faces of the edge of this name.
auto faces_of_edge(const std::string& name, const Grid& grid) -> std::vector<int>;

/// The faces along the line of this name. Throws if there is no such line, about `subject`: the place that
/// names it, such as "boundaries/2/segment".
auto faces_of_segment(const std::string& name, const NamedLines& drawn, const Grid& grid,
                      const std::string& subject) -> FacesAlong;

}  // namespace thalweg::gis
