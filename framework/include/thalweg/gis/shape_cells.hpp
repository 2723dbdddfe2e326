// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/gis/shapes.hpp>
#include <thalweg/grid.hpp>

namespace thalweg::gis {

/// Cells of a grid of any kind whose centre lies in a polygon: for each of `areas` their numbers, which rise;
/// none where it lies beside the grid. On a raster GDAL decides of a centre on a rim: of two polygons that
/// share it one takes the cell, but both do where the rim runs along a row; on a mesh both do. The centre of
/// a mesh's cell is the mean of its corners; cells that a curvilinear grid does not have are never inside.
/// Shapes are in the CRS of the grid. Throws Error as raster_cells(). Thread-safe.
auto cells_inside(const Grid& grid, const std::vector<Shape>& areas)
    -> std::vector<std::vector<std::int64_t>>;

/// Cells of a uniform raster that one polygon takes, by rising number: those whose centre is inside, or with
/// `all_touched` all that it touches. Works on the rectangle around the polygon alone. Throws Error as
/// require_near(), and where GDAL fails. Thread-safe.
auto raster_cells(const Grid& grid, const Shape& area, bool all_touched) -> std::vector<std::int64_t>;

/// Throws Error for points that are more than 10^7 cells away from a uniform raster: following a line there
/// takes for ever.
void require_near(const Grid& grid, const Shape& shape);

}  // namespace thalweg::gis
