// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <thalweg/grid.hpp>

#include "bathymetry/core/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Area that a cell of one grid shares with a given cell of another.
struct overlap {
    std::int64_t cell;  ///< of a raster: index j * nx + i
    double area;        ///< [m2]
};

/// A convex polygon, counter-clockwise, of up to eight corners: what is left of a triangle or quadrilateral
/// between two or four straight lines. Room for more, since rounding may add a corner to a sliver.
struct small_polygon {
    std::array<point, 12> corners;
    int count = 0;

    auto area() const -> double;
};

/// What lies where along * x or y (`axis` 0 or 1) is at least along * limit.
auto clipped(const small_polygon& polygon, int axis, double limit, double along) -> small_polygon;

/// The raster cells that share area with the polygon, row by row.
void find_overlaps(const small_polygon& polygon, const raster_grid& raster, std::vector<overlap>& out);

/// For each target cell, the cells of another grid, the sources, that share area with it. Takes 16 bytes for
/// each pair of cells that overlap and 16 bytes for each target cell.
struct OverlapRows {
    std::vector<std::int64_t> first;  ///< of each target in `parts`; one more at the end
    std::vector<overlap> parts;       ///< of each target, in the order of the sources
    std::vector<double> areas;        ///< of the targets [m2]; 0 for a cell that is not there

    auto bytes() const -> std::uint64_t {
        return first.size() * sizeof(std::int64_t) + parts.size() * sizeof(overlap) +
               areas.size() * sizeof(double);
    }
};

/// Targets are the cells of `mesh`, of any kind, and sources those of the raster; both in one CRS.
auto overlaps_of_mesh(const Grid& mesh, const raster_grid& raster) -> OverlapRows;

/// Targets are the nodes of `mesh`, sources the raster cells. To a node belongs the part of each cell around
/// it between the node, the middles of the two edges and the centre of the cell; all nodes together hold
/// exactly the cells.
auto overlaps_of_nodes(const Grid& mesh, const raster_grid& raster) -> OverlapRows;

/// Targets are the cells of the raster and sources those of `mesh`.
auto overlaps_of_raster(const Grid& mesh, const raster_grid& raster) -> OverlapRows;

}  // namespace thalweg::bathymetry
