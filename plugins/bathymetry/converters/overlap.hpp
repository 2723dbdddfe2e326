// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <vector>

#include <thalweg/grid.hpp>
#include <thalweg/mesh/corners.hpp>

#include "bathymetry/converters/gather_rows.hpp"
#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A convex polygon, counter-clockwise, of up to eight corners: what is left of a triangle or quadrilateral
/// between two or four straight lines. Room for more, since rounding may add a corner to a sliver.
struct SmallPolygon {
    std::array<Point, 12> corners;
    int count = 0;

    auto area() const -> double;
};

/// Along x (`axis` 0) or y (1).
inline auto coordinate(Point p, int axis) -> double {
    return axis == 0 ? p.x : p.y;
}

/// A point of a mesh in coordinates from the raster's corner, which keep the digits that large ones lose.
/// Where it misses a line of the raster by no more than its coordinates are rounded it lies on that line, so
/// that a cell beside it shares no area.
auto place_on(const RasterGrid& raster, mesh::Point at) -> Point;

/// What lies where along * x or y (`axis` 0 or 1) is at least along * limit.
auto clipped(const SmallPolygon& polygon, int axis, double limit, double along) -> SmallPolygon;

/// Adds the raster cells that share area [m2] with the polygon, row by row.
void find_overlaps(const SmallPolygon& polygon, const RasterGrid& raster, std::vector<Share>& out);

// Rows of grids that lie over each other, by the areas [m2] that targets and sources share, so that nothing
// between the points of one of them is passed over. Both grids lie in one CRS.

/// Targets are the cells of `mesh`, of any kind, and sources those of the raster.
auto overlaps_of_mesh(const Grid& mesh, const RasterGrid& raster) -> GatherRows;

/// Targets are the nodes of `mesh`, sources the raster cells. To a node belongs the part of each cell around
/// it between the node, the middles of the two edges and the centre of the cell; all nodes together hold
/// exactly the cells.
auto overlaps_of_nodes(const Grid& mesh, const RasterGrid& raster) -> GatherRows;

/// Targets are the cells of the raster and sources those of `mesh`.
auto overlaps_of_raster(const Grid& mesh, const RasterGrid& raster) -> GatherRows;

/// Whether cells of the raster share area with `mesh`, as they do in overlaps_of_raster().
auto covered_cells(const Grid& mesh, const RasterGrid& raster) -> std::vector<bool>;

}  // namespace thalweg::bathymetry
