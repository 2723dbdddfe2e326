// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <thalweg/gis/boundary_lines.hpp>
#include <thalweg/grid.hpp>

namespace thalweg::view {

/// A face between two cells that a section runs through.
struct SectionFace {
    int list = 0;            ///< 0: faces across x or i, or edges of triangles; 1: faces across y or j
    std::int64_t index = 0;  ///< in a field at these faces
    std::array<std::int64_t, 2> cells;  ///< on its low and high side, on triangles on its left and right
    double sign = 1;      ///< -1 where what is positive there comes from the right of the section
    double length = 0;    ///< m, of the face
    double width = 0;     ///< m, of the section that the face stands for: its length along the line
    double distance = 0;  ///< m, along the section from its first point
    double x = 0, y = 0;  ///< m, where the section crosses it
};

/// A drawn line and the faces whose two cells have their centres on different sides of it, in their order
/// along it. A line around cells has all the faces around them.
struct Section {
    std::string name;
    double length = 0;  ///< m, of the line
    std::vector<SectionFace> faces;

    /// m, of the line, that the faces stand for.
    auto covered() const -> double;
};

/// Finds the faces of lines on a uniform raster, a curvilinear grid or triangles; the lines are in the frame
/// of the grid. Lines that cross none have none.
auto find_sections(const gis::NamedLines& lines, const Grid& grid) -> std::vector<Section>;

}  // namespace thalweg::view
