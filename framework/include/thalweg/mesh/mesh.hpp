// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "curvilinear.hpp"
#include "triangles.hpp"
#include "uniform.hpp"

namespace thalweg::mesh {

/// Mesh of a field, of any kind. All three kinds have cells(), nodes(), node(k), corners(cell) and
/// has_cell(cell), so that one generic lambda works for all: `std::visit([&](const auto& mesh) { ... },
/// mesh_of(field.grid()))`.
using Mesh = std::variant<Uniform, Curvilinear, Triangles>;

/// Returns a view of the grid's geometry. Throws Error for a kind that this version does not know.
inline auto mesh_of(const Grid& grid) -> Mesh {
    switch (grid.kind) {
        case THW_GRID_CURVILINEAR:
            return Curvilinear(grid);
        case THW_GRID_TRIANGLES:
            return Triangles(grid);
        default:
            return Uniform(grid);
    }
}

}  // namespace thalweg::mesh
