// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/mesh/triangles.hpp>

#include "shallowwater/triangles/mesh_arrays.hpp"

namespace thalweg::shallowwater {

// An edge of the boundary, on the host.
struct BoundaryEdge {
    std::int32_t edge;          // of the mesh
    std::int32_t cell;          // inside
    int side;                   // of that cell, see MeshArrays
    double length;              // m
    double normal_x, normal_y;  // unit, outwards
};

// Geometry of a mesh on the host, in double, with the sides of each cell in the order of MeshArrays.
struct MeshTables {
    std::vector<std::int32_t> side[3];
    std::vector<double> normal_x[3], normal_y[3];  // m
    std::vector<double> area;                      // m2
    std::vector<double> height;                    // m, of each cell: area over its longest side
    std::vector<double> centre_x, centre_y;        // m
    std::vector<BoundaryEdge> boundary;            // by number of the edge

    // Throws std::invalid_argument for a mesh of more than 2^30 cells.
    explicit MeshTables(const mesh::Triangles& mesh);

    auto cells() const -> std::int32_t { return static_cast<std::int32_t>(area.size()); }

    // The cell in which a point lies, on its edge too; of several the one with the lowest number of the user.
    // -1: none.
    static auto cell_at(const mesh::Triangles& mesh, double x, double y) -> std::int32_t;
};

}  // namespace thalweg::shallowwater
