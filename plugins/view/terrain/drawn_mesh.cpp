// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/drawn_mesh.hpp"

#include <thalweg/mesh/mesh.hpp>

namespace thalweg::view {
namespace {

auto across(const mesh::Triangles& mesh, CellIndex cell, int side) -> CellIndex {
    return mesh.neighbour(cell, side);
}

auto across(const mesh::Curvilinear& mesh, CellIndex cell, int side) -> CellIndex {
    constexpr std::array<int, 4> step_i{0, 1, 0, -1}, step_j{-1, 0, 1, 0};
    const auto i = cell % mesh.nx() + step_i[static_cast<std::size_t>(side)];
    const auto j = cell / mesh.nx() + step_j[static_cast<std::size_t>(side)];
    const bool inside = i >= 0 && i < mesh.nx() && j >= 0 && j < mesh.ny();
    return inside && mesh.has_cell(j * mesh.nx() + i) ? j * mesh.nx() + i : DrawnMesh::none;
}

template <class Mesh>
auto drawn(const Mesh& mesh) -> DrawnMesh {
    DrawnMesh result{mesh.corners(0).count, {}, 0, 0, {}, {}, {}, {}};
    for (CellIndex cell = 0; cell < mesh.cells(); ++cell) {
        result.exists.push_back(mesh.has_cell(cell));
        const auto corners = mesh.corners(cell);
        for (int k = 0; k < corners.count; ++k) {
            result.corner.push_back(corners.nodes[static_cast<std::size_t>(k)]);
            result.neighbour.push_back(across(mesh, cell, k));
        }
        if (mesh.has_cell(cell)) {
            result.extent.include(box_of(mesh, cell));
        }
    }
    result.x = 0.5 * (result.extent.x0 + result.extent.x1);
    result.y = 0.5 * (result.extent.y0 + result.extent.y1);
    for (CellIndex k = 0; k < mesh.nodes(); ++k) {
        const auto at = mesh.node(k);
        result.node.push_back({at.x - result.x, at.y - result.y});
    }
    return result;
}

}  // namespace

auto DrawnMesh::of(const Grid& grid) -> DrawnMesh {
    return grid.kind == THW_GRID_TRIANGLES ? drawn(mesh::Triangles(grid)) : drawn(mesh::Curvilinear(grid));
}

}  // namespace thalweg::view
