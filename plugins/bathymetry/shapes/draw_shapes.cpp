// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/shapes/draw_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/shape_cells.hpp>

#include "bathymetry/ground/line.hpp"
#include "bathymetry/shapes/value_along.hpp"

namespace thalweg::bathymetry {

namespace {

auto as_grid(const RasterGrid& raster) -> Grid {
    return {raster.nx, raster.ny, raster.x0, raster.y0, raster.dx, raster.dy};
}

/// Sets the cells of all polygons.
void draw_areas(const RasterGrid& grid, const std::vector<gis::Shape>& shapes, const DrawingStyle& style,
                std::vector<double>& values) {
    for (const auto& shape : shapes) {
        if (shape.is_area) {
            for (const auto cell :
                 gis::raster_cells(as_grid(grid), shape, style.areas == AreaRule::touched)) {
                put_value(values[static_cast<std::size_t>(cell)], shape.value, style.overlap);
            }
        }
    }
}

void draw_line(const RasterGrid& grid, const gis::Shape& shape, const DrawingStyle& style,
               std::vector<double>& values) {
    const auto columns = static_cast<std::size_t>(grid.nx);
    for (std::size_t part = 0; part < shape.parts.size(); ++part) {
        const ValueAlong value(shape, part);
        auto cells = cells_on_line(grid, shape.parts[part], style.width);
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        for (const auto cell : cells) {
            const auto centre =
                grid.centre(static_cast<int>(cell % columns), static_cast<int>(cell / columns));
            put_value(values[cell], value.at(centre), style.overlap);
        }
    }
}

/// Shortens a part [low, high] of a step to where from + part * by lies between two numbers.
void cut_part(double from, double by, double least, double most, double& low, double& high) {
    if (by == 0) {
        high = from > least && from < most ? high : low;
        return;
    }
    const auto [first, last] = std::minmax({(least - from) / by, (most - from) / by});
    low = std::max(low, first);
    high = std::min(high, last);
}

/// Whether a step goes into a cell; along its sides it does not.
auto goes_into(const RasterGrid& grid, std::size_t cell, Point from, Point to) -> bool {
    constexpr double half = 0.5 - 1e-6;  // of a cell
    const auto columns = static_cast<std::size_t>(grid.nx);
    const auto centre = grid.centre(static_cast<int>(cell % columns), static_cast<int>(cell / columns));
    double low = 0, high = 1;
    cut_part(from.x, to.x - from.x, centre.x - half * grid.dx, centre.x + half * grid.dx, low, high);
    cut_part(from.y, to.y - from.y, centre.y - half * grid.dy, centre.y + half * grid.dy, low, high);
    return low < high;
}

/// The rims of a polygon.
void draw_rims(const RasterGrid& grid, const gis::Shape& shape, OverlapRule overlap,
               std::vector<double>& values) {
    for (const auto& rim : shape.parts) {
        for (std::size_t k = 1; k < rim.size(); ++k) {
            for (const auto cell : cells_on_line(grid, {rim[k - 1], rim[k]}, 0)) {
                if (goes_into(grid, cell, rim[k - 1], rim[k])) {
                    put_value(values[cell], shape.value, overlap);
                }
            }
        }
    }
}

}  // namespace

auto draw_shapes(const RasterGrid& grid, const std::vector<gis::Shape>& shapes, const DrawingStyle& style)
    -> std::vector<double> {
    for (const auto& shape : shapes) {
        gis::require_near(as_grid(grid), shape);
    }
    std::vector<double> values(grid.size(), std::numeric_limits<double>::quiet_NaN());
    draw_areas(grid, shapes, style, values);
    for (const auto& shape : shapes) {
        if (!shape.is_area) {
            draw_line(grid, shape, style, values);
        } else if (style.areas == AreaRule::outlined) {
            draw_rims(grid, shape, style.overlap, values);
        }
    }
    if (std::all_of(values.begin(), values.end(), [](double v) { return std::isnan(v); })) {
        throw Error(
            fmt::format("the polygons cover no centre of a cell of {} x {}; take every cell they touch, or "
                        "a finer grid",
                        grid.dx, grid.dy));
    }
    return values;
}

}  // namespace thalweg::bathymetry
