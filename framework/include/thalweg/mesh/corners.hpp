// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "../compute/hd.hpp"

namespace thalweg::mesh {

/// A place in the plane, in the grid's CRS [m, or degree for a geographic one].
struct Point {
    double x = 0, y = 0;
};

/// The nodes of a cell, counter-clockwise: three or four.
struct Corners {
    int count;
    std::int64_t nodes[4];

    THALWEG_HD auto begin() const -> const std::int64_t* { return nodes; }

    THALWEG_HD auto end() const -> const std::int64_t* { return nodes + count; }
};

/// Area [m2] of a cell of any of the meshes; positive, since cells turn counter-clockwise.
template <class Mesh>
THALWEG_HD auto cell_area(const Mesh& mesh, std::int64_t cell) -> double {
    const auto corners = mesh.corners(cell);
    const Point first =
        mesh.node(corners.nodes[0]);  // differences to this node do not lose digits of large coordinates
    double doubled = 0;
    for (int k = 1; k + 1 < corners.count; ++k) {
        const Point a = mesh.node(corners.nodes[k]);
        const Point b = mesh.node(corners.nodes[k + 1]);
        doubled += (a.x - first.x) * (b.y - first.y) - (b.x - first.x) * (a.y - first.y);
    }
    return doubled / 2;
}

/// Mean of the corners: the centroid of a triangle or a parallelogram.
template <class Mesh>
THALWEG_HD auto cell_centre(const Mesh& mesh, std::int64_t cell) -> Point {
    const auto corners = mesh.corners(cell);
    Point sum;
    for (const auto node : corners) {
        const Point at = mesh.node(node);
        sum.x += at.x;
        sum.y += at.y;
    }
    return {sum.x / corners.count, sum.y / corners.count};
}

}  // namespace thalweg::mesh
