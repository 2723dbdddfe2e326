// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "../abi/mesh.h"
#include "../grid.hpp"
#include "curvilinear.hpp"

namespace thalweg::mesh {

/// Arrays of a curvilinear grid, for the node that makes it; see thw_curvilinear.
struct CurvilinearData {
    std::int64_t nx = 0, ny = 0;     ///< cells
    std::vector<double> x, y;        ///< [(ny+1)*(nx+1)]
    std::vector<std::uint8_t> cell;  ///< [ny*nx], 1 where the cell exists; empty: all cells exist

    /// View for the C boundary, `hash` 0; valid as long as this object is neither changed nor destroyed.
    auto to_abi() const -> thw_curvilinear {
        return {sizeof(thw_curvilinear), 0, x.data(), y.data(), cell.empty() ? nullptr : cell.data(), 0};
    }
};

/// Returns the grid of `data`, whose CRS and vertical datum the caller must set. `view` is data.to_abi(), and
/// must outlive the grid.
inline auto grid_on(const CurvilinearData& data, const thw_curvilinear& view) -> Grid {
    Grid grid(data.nx, data.ny, 0, 0, 0, 0);
    grid.kind = THW_GRID_CURVILINEAR;
    grid.geometry = &view;
    return grid;
}

/// Returns the arrays of a grid, of which `cell` is never empty.
inline auto copy_of(const Curvilinear& mesh) -> CurvilinearData {
    CurvilinearData data;
    data.nx = mesh.nx();
    data.ny = mesh.ny();
    for (std::int64_t k = 0; k < mesh.nodes(); ++k) {
        data.x.push_back(mesh.node(k).x);
        data.y.push_back(mesh.node(k).y);
    }
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        data.cell.push_back(mesh.has_cell(cell) ? 1 : 0);
    }
    return data;
}

}  // namespace thalweg::mesh
