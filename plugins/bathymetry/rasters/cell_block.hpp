// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A block of whole cells of a raster, row 0 the southernmost.
struct CellBlock {
    int i0 = 0;
    int j0 = 0;
    int nx = 0;
    int ny = 0;
};

inline auto grid_of_block(const RasterGrid& grid, const CellBlock& block) -> RasterGrid {
    RasterGrid result = grid;
    result.nx = block.nx;
    result.ny = block.ny;
    result.x0 = grid.x0 + block.i0 * grid.dx;
    result.y0 = grid.y0 + block.j0 * grid.dy;
    return result;
}

}  // namespace thalweg::bathymetry
