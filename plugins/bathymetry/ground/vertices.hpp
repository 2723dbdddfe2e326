// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Bed at the (nx + 1) x (ny + 1) vertices of a grid, vertex (i, j) at (x0 + i dx, y0 + j dy): the mean of
/// the valid cells that meet there, NaN where none is valid.
auto values_at_vertices(const CellField& field) -> std::vector<double>;

}  // namespace thalweg::bathymetry
