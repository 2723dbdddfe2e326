// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include <thalweg/grid.hpp>
#include "view/cells/box_tree.hpp"

namespace thalweg::view {

/// Curvilinear cells and triangles alike, as pictures need them: nodes from the middle of the grid, corners
/// and neighbours.
struct DrawnMesh {
    static constexpr CellIndex none = -1;

    int sides;      ///< of a cell: 3 or 4
    MapBox extent;  ///< of the cells that exist, in the grid's coordinates
    double x, y;    ///< middle of the extent, from which the nodes are counted
    std::vector<mesh::Point> node;
    std::vector<CellIndex> corner;     ///< [cells*sides] nodes, counter-clockwise
    std::vector<CellIndex> neighbour;  ///< [cells*sides] across the side from corner k to k + 1, or none
    std::vector<bool> exists;          ///< [cells]

    /// Throws Error for a raster.
    static auto of(const Grid& grid) -> DrawnMesh;

    auto cells() const -> std::size_t { return exists.size(); }

    /// Calls visit(k-th corner's node) for the corners of a cell.
    template <class Visit>
    void for_each_corner(std::size_t cell, Visit visit) const {
        const auto count = static_cast<std::size_t>(sides);
        for (std::size_t k = 0; k < count; ++k) {
            visit(static_cast<std::size_t>(corner[cell * count + k]));
        }
    }

    auto centre(std::size_t cell) const -> mesh::Point {
        mesh::Point sum;
        for_each_corner(cell, [&](std::size_t at) {
            sum.x += node[at].x;
            sum.y += node[at].y;
        });
        return {sum.x / sides, sum.y / sides};
    }
};

}  // namespace thalweg::view
