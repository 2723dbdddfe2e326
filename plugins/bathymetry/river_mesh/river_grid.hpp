// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/mesh/curvilinear_data.hpp>

#include "bathymetry/ground/raster_grid.hpp"
#include "bathymetry/river_mesh/smooth_grid.hpp"

namespace thalweg::bathymetry {

/// Length of cells [m] at a place downstream [m], along the middle or the centre line.
struct CellLength {
    double place, length;
};

/// What a grid between two banks is made from. Of each pair of a count and a size one is 0; both are where
/// lengths are given.
struct RiverRequest {
    std::vector<Point> left, right;  ///< banks, drawn in either direction
    std::vector<Point> centre;       ///< or empty: the middle between the banks
    std::int64_t cells_along = 0, cells_across = 0;
    double size_along = 0, size_across = 0;  ///< [m] of cells, in the mean
    std::vector<CellLength> lengths;         ///< of cells along the river, places rising; linear in between
    double bank_refinement = 1;  ///< width of the middle cells over that of those at the banks, from 1
    int most_sweeps = 100;       ///< see smooth_grid()
    bool slides = false;         ///< whether nodes on the banks move along them, see smooth_grid()
};

struct RiverGrid {
    mesh::CurvilinearData mesh;  ///< i runs downstream, j from the right bank to the left
    SmoothingReport smoothing;
};

/// Makes the grid by transfinite interpolation between the banks and straight ends, and smooths it. Throws
/// thalweg::Error for lines that are none, too many cells, and a grid that is folded, see require_sound().
auto make_river_grid(RiverRequest request) -> RiverGrid;

}  // namespace thalweg::bathymetry
