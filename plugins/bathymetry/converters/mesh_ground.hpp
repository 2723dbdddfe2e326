// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include <thalweg/grid.hpp>

#include "bathymetry/converters/overlap.hpp"

namespace thalweg::bathymetry {

/// Means of the ground over the targets of the rows; NaN where none has a value.
auto means_over(const GatherRows& rows, const CellField& ground) -> std::vector<double>;

/// Level at a point by linear interpolation between the centres of the four cells around it that have a
/// value; NaN outside of the raster.
auto bilinear_at(const CellField& ground, Point at) -> double;

/// Ground at the cells of a grid of any kind: the mean over a cell, or where it is smaller than one of the
/// raster the level at its centre; and at its nodes, likewise with the part of the cells around that is
/// nearest to a node. NaN is no ground.
auto ground_at_cells(const Grid& grid, const CellField& ground) -> std::vector<double>;
auto ground_at_nodes(const Grid& grid, const CellField& ground) -> std::vector<double>;

}  // namespace thalweg::bathymetry
