// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "../number_text.hpp"
#include "element_text.hpp"
#include "mesh.hpp"

namespace thalweg::mesh {

namespace detail {

/// Centre of cell k; on a raster without the rounding of its corners.
inline auto centre_for_text(const Grid& grid, std::int64_t k) -> Point {
    if (grid.kind == THW_GRID_TRIANGLES) {
        return cell_centre(Triangles(grid), k);
    }
    if (grid.kind == THW_GRID_CURVILINEAR) {
        return cell_centre(Curvilinear(grid), k);
    }
    const std::int64_t i = k % grid.nx, j = k / grid.nx;
    return {grid.x0 + (static_cast<double>(i) + 0.5) * grid.dx,
            grid.y0 + (static_cast<double>(j) + 0.5) * grid.dy};
}

}  // namespace detail

/// Where a cell lies, for errors: "cell (3, 4) at x = 35 m, y = 45 m", of the cell j * nx + i of a raster or
/// a curvilinear grid; on triangles "triangle 17 at ...", or "element 9 at ..." where the user's file has
/// quadrilaterals, by its number there from 1. The place is the cell's middle. Any thread; the geometry is
/// read in host memory.
inline auto place_of_cell(const Grid& grid, std::int64_t cell) -> std::string {
    const Point at = detail::centre_for_text(grid, cell);
    const auto name = grid.kind == THW_GRID_TRIANGLES ? element_text(Triangles(grid), cell)
                                                      : "cell (" + std::to_string(cell % grid.nx) + ", " +
                                                            std::to_string(cell / grid.nx) + ")";
    return name + " at x = " + number_text(at.x) + " m, y = " + number_text(at.y) + " m";
}

}  // namespace thalweg::mesh
