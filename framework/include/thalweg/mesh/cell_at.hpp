// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "triangles.hpp"

namespace thalweg::mesh {

/// The cell in which a point lies, on its edge too; of several the one with the lowest number of the user.
/// -1: none. Looks at every cell.
inline auto cell_at(const Triangles& mesh, double x, double y) -> std::int64_t {
    std::int64_t found = -1;
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        const auto corners = mesh.corners(cell);
        bool inside = true;
        for (int k = 0; k < 3; ++k) {
            const Point p = mesh.node(corners.nodes[k]);
            const Point q = mesh.node(corners.nodes[(k + 1) % 3]);
            inside = inside && (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) >= 0;
        }
        if (inside && (found < 0 || mesh.user_cell(cell) < mesh.user_cell(found))) {
            found = cell;
        }
    }
    return found;
}

}  // namespace thalweg::mesh
