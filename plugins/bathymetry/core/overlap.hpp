// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <thalweg/grid.hpp>

#include "bathymetry/core/raster_grid.hpp"

namespace thalweg::bathymetry {

/// The part of a raster cell that a cell of a mesh covers.
struct overlap {
    std::size_t raster_cell;  ///< index j * nx + i
    double area;              ///< [m2]
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

/// What stays: the mean over what covers a cell and has a value; or the sum of value times area, where what
/// has no value counts as 0 and what the target does not cover is lost. A cell that nothing covers is NaN
/// either way.
enum class kept { mean, volume };

/// Values at the cells of a mesh and at those of a raster, brought from one to the other by the areas that
/// their cells share, so that nothing between the points of one of them is passed over. NaN is no value. Both
/// lie in one CRS.
class cell_overlaps {
    std::vector<std::int64_t> first_;  // of each mesh cell in shared_; one more at the end
    std::vector<overlap> shared_;
    std::vector<double> mesh_areas_;
    raster_grid raster_;

  public:
    /// Cells of `mesh` may have any kind. Takes 16 bytes for each pair of cells that overlap.
    cell_overlaps(const Grid& mesh, const raster_grid& raster);

    auto to_raster(const std::vector<double>& at_mesh, kept what) const -> std::vector<double>;
    auto to_mesh(const std::vector<double>& at_raster, kept what) const -> std::vector<double>;
};

}  // namespace thalweg::bathymetry
