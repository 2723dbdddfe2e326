// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/shapes/draw_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_alg.h>
#include <ogr_geometry.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/session.hpp>

#include "bathymetry/ground/line.hpp"
#include "bathymetry/rasters/memory_dataset.hpp"
#include "bathymetry/shapes/shape_geometry.hpp"

namespace thalweg::bathymetry {

namespace {

/// All polygons in one call: GDAL goes through the whole raster at each.
void burn_areas(GDALDataset& dataset, const std::vector<gis::Shape>& shapes, bool all_touched) {
    const gis::Session session;
    std::vector<std::unique_ptr<OGRPolygon>> polygons;
    std::vector<OGRGeometryH> handles;
    std::vector<double> values;
    for (const auto& shape : shapes) {
        if (shape.is_area) {
            polygons.push_back(polygon_of(shape));
            handles.push_back(OGRGeometry::ToHandle(polygons.back().get()));
            values.push_back(shape.value);
        }
    }
    CPLStringList options;
    options.SetNameValue("ALL_TOUCHED", all_touched ? "TRUE" : "FALSE");
    int band = 1;
    if (!handles.empty() &&
        GDALRasterizeGeometries(GDALDataset::ToHandle(&dataset), 1, &band, static_cast<int>(handles.size()),
                                handles.data(), nullptr, nullptr, values.data(), options.List(), nullptr,
                                nullptr) != CE_None) {
        throw Error("polygons cannot be drawn; GDAL says: " + session.errors());
    }
}

/// GDAL lets the last one win.
void put_winners_last(std::vector<gis::Shape>& shapes, OverlapRule overlap) {
    if (overlap != OverlapRule::last) {
        std::stable_sort(shapes.begin(), shapes.end(), [&](const gis::Shape& a, const gis::Shape& b) {
            return overlap == OverlapRule::highest ? a.value < b.value : a.value > b.value;
        });
    }
}

void draw_line(const RasterGrid& grid, const gis::Shape& shape, const DrawingStyle& style,
               std::vector<double>& values) {
    for (const auto& part : shape.parts) {
        for (const auto cell : cells_on_line(grid, part, style.width)) {
            put_value(values[cell], shape.value, style.overlap);
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

/// Refuses points that are so far from the grid that following a line there takes for ever.
void require_near(const RasterGrid& grid, const gis::Shape& shape) {
    constexpr double most_cells = 1e7;
    for (const auto& part : shape.parts) {
        for (const auto& p : part) {
            const double columns = std::abs(p.x - grid.x0) / grid.dx;
            const double rows = std::abs(p.y - grid.y0) / grid.dy;
            if (!(columns <= most_cells && rows <= most_cells)) {
                throw Error(
                    fmt::format("a drawn point at x {}, y {} is {:.2g} cells away from the grid, whose "
                                "corner is at x {}, y {}; "
                                "at most {:.0e} are expected; check its coordinates and the coordinate "
                                "system of the file",
                                p.x, p.y, std::max(columns, rows), grid.x0, grid.y0, most_cells));
            }
        }
    }
}

}  // namespace

auto draw_shapes(const RasterGrid& grid, std::vector<gis::Shape> shapes, const DrawingStyle& style)
    -> std::vector<double> {
    for (const auto& shape : shapes) {
        require_near(grid, shape);
    }
    put_winners_last(shapes, style.overlap);
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const auto dataset = memory_dataset(grid, GDT_Float64, nan);
    write_rows(*dataset, grid, std::vector<double>(grid.size(), nan));
    burn_areas(*dataset, shapes, style.areas == AreaRule::touched);
    auto values = read_rows(*dataset, grid);
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
