// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <thalweg/grid.hpp>

#include "bathymetry/rasters/cell_block.hpp"

namespace thalweg::bathymetry {

/// Where cells of a grid of any kind lie on a raster: the raster's cell that holds the centre, or the four
/// whose centres lie around it.
struct CellPlaces {
    static constexpr std::int64_t outside = -1;  ///< the raster does not reach the centre
    static constexpr std::int64_t no_cell = -2;  ///< a gap in a curvilinear grid

    CellBlock block;  ///< of the raster, that holds all cells that are read
    /// Of each cell its place in the block, j * nx + i; of the four the south-western one.
    std::vector<std::int64_t> corner;
    std::vector<double> share_x, share_y;  ///< way from it to the next, 0 to 1; empty: nearest
    std::vector<bool> holds;               ///< of the block, cells that hold a centre

    auto reaches_all() const -> bool { return first_outside < 0; }

    std::int64_t first_outside = -1;  ///< the first cell out of reach
    Point there;                      ///< its centre in the CRS of the grid
};

/// Finds the places of all cells; `between` wants the four. Longitudes that differ by a whole turn are one.
/// Both have a CRS, or none. Throws thalweg::Error where no cell lies on the raster, which `file` names.
auto find_places(const Grid& grid, const RasterGrid& raster, bool between, const std::string& file)
    -> CellPlaces;

}  // namespace thalweg::bathymetry
