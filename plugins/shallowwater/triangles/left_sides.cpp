// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/left_sides.hpp"

#include "shallowwater/triangles/sides_across.hpp"

namespace thalweg::shallowwater {

auto left_sides(const mesh::Triangles& mesh, const MeshTables& tables) -> std::vector<std::uint32_t> {
    std::vector<std::uint32_t> sides(static_cast<std::size_t>(mesh.edges()));
    for (std::size_t edge = 0; edge < sides.size(); ++edge) {
        const std::int32_t left = mesh.abi().edge_cells[2 * edge];
        const std::int32_t right = mesh.abi().edge_cells[2 * edge + 1];
        if (right >= 0) {
            sides[edge] = LeftSide::pack(left, side_towards(tables, left, right));
        }
    }
    for (const BoundaryEdge& one : tables.boundary) {
        sides[static_cast<std::size_t>(one.edge)] = LeftSide::pack(one.cell, one.side);
    }
    return sides;
}

}  // namespace thalweg::shallowwater
