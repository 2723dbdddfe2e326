// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "../error.hpp"
#include "../grid.hpp"

namespace thalweg::mesh {

/// Name for messages: "uniform raster", "curvilinear grid", "triangular mesh".
inline auto kind_name(thw_grid_kind kind) -> std::string {
    switch (kind) {
        case THW_GRID_UNIFORM:
            return "uniform raster";
        case THW_GRID_CURVILINEAR:
            return "curvilinear grid";
        case THW_GRID_TRIANGLES:
            return "triangular mesh";
        default:
            return "grid of unknown kind " + std::to_string(kind);
    }
}

/// Throws Error unless the grid is of this kind and has its geometry (uniform rasters need none).
inline void require_kind(const Grid& grid, thw_grid_kind kind, const char* expected) {
    if (grid.kind != kind || (kind != THW_GRID_UNIFORM && grid.geometry == nullptr)) {
        throw Error("the field lies on another kind of grid")
            .found("a " + kind_name(grid.kind))
            .expected(expected);
    }
}

}  // namespace thalweg::mesh
