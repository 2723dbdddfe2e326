// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <vector>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Where a point lies with respect to a line.
struct LinePosition {
    double along = 0;     ///< distance from the start of the line to the nearest point of it
    double distance = 0;  ///< to that nearest point
    bool left = false;    ///< on the left-hand side of who walks along the line
    bool beside = true;   ///< false where the nearest point is the start or the end of the line
};

auto position_on_line(const std::vector<Point>& line, Point at) -> LinePosition;

auto line_length(const std::vector<Point>& line) -> double;

/// Half the width, at least half a cell's diagonal: every cell the line touches then has its centre within
/// it, and the cells a line touches, with all four at a corner it meets, hang together by their sides.
auto line_reach(const RasterGrid& grid, double width) -> double;

/// The cells whose centre is within line_reach() of the line, in rising order for each of its parts, some of
/// them more than once; the line may leave the grid.
auto cells_on_line(const RasterGrid& grid, const std::vector<Point>& line, double width)
    -> std::vector<std::size_t>;

}  // namespace thalweg::bathymetry
