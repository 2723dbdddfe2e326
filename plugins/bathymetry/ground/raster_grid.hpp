// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <thalweg/gis/place.hpp>

namespace thalweg::bathymetry {

/// Points and rectangles are those of thalweg::gis, in the coordinates of a grid's CRS.
using Point = gis::Point;
using Window = gis::Window;

/// A uniform raster: nx x ny cells, row 0 the southernmost, (x0, y0) the south-west corner of cell (0, 0).
struct RasterGrid {
    int nx = 0;
    int ny = 0;
    double x0 = 0;
    double y0 = 0;
    double dx = 1;
    double dy = 1;
    std::string crs;  ///< WKT2, empty where the file names none

    auto size() const -> std::size_t { return static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny); }

    auto index(int i, int j) const -> std::size_t {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i);
    }

    auto centre(int i, int j) const -> Point { return {x0 + (i + 0.5) * dx, y0 + (j + 0.5) * dy}; }

    auto extent() const -> Window { return {x0, y0, x0 + nx * dx, y0 + ny * dy}; }

    auto frame() const -> gis::Frame { return {extent(), crs}; }
};

/// The grid of whole dx x dy cells around `area`, with lines at whole cells from `anchor`, without CRS.
/// Throws thalweg::Error that names `file` if that takes no cell or more than memory holds (see
/// require_memory).
auto snapped_grid(const Window& area, Point anchor, double dx, double dy, const std::string& file)
    -> RasterGrid;

/// Values at the cells of a grid, index j * nx + i; NaN where there is no value.
struct CellField {
    RasterGrid grid;
    std::vector<double> values;
};

}  // namespace thalweg::bathymetry
