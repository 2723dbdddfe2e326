// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace thalweg::mesh {

/// A place in the plane, in the grid's CRS [m, or degree for a geographic one].
struct Point {
    double x = 0, y = 0;
};

/// The nodes of a cell, counter-clockwise: three or four.
struct Corners {
    int count;
    std::array<std::int64_t, 4> nodes;

    auto begin() const { return nodes.begin(); }

    auto end() const { return nodes.begin() + count; }
};

/// Area [m2] of a cell of any of the meshes; positive, since cells turn counter-clockwise.
template <class Mesh>
auto cell_area(const Mesh& mesh, std::int64_t cell) -> double {
    const auto corners = mesh.corners(cell);
    const Point first =
        mesh.node(corners.nodes[0]);  // differences to this node do not lose digits of large coordinates
    double doubled = 0;
    for (int k = 1; k + 1 < corners.count; ++k) {
        const Point a = mesh.node(corners.nodes[static_cast<std::size_t>(k)]);
        const Point b = mesh.node(corners.nodes[static_cast<std::size_t>(k + 1)]);
        doubled += (a.x - first.x) * (b.y - first.y) - (b.x - first.x) * (a.y - first.y);
    }
    return doubled / 2;
}

/// Mean of the corners: the centroid of a triangle or a parallelogram.
template <class Mesh>
auto cell_centre(const Mesh& mesh, std::int64_t cell) -> Point {
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
