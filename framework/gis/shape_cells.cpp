// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/shape_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <variant>

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_alg.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/indexed_geometry.hpp>
#include <thalweg/gis/session.hpp>
#include <thalweg/mesh/mesh.hpp>

namespace thalweg::gis {

namespace {

/// Columns and rows [first, end) of a raster.
struct CellWindow {
    std::int64_t first_column = 0, end_column = 0, first_row = 0, end_row = 0;

    auto columns() const -> std::int64_t { return end_column - first_column; }

    auto rows() const -> std::int64_t { return end_row - first_row; }
};

/// The first whole number at or below low - 1 and that above high + 1, from 0 to count.
auto whole_span(double low, double high, std::int64_t count) -> std::pair<std::int64_t, std::int64_t> {
    const auto most = static_cast<double>(count);
    return {static_cast<std::int64_t>(std::clamp(std::floor(low) - 1, 0.0, most)),
            static_cast<std::int64_t>(std::clamp(std::ceil(high) + 1, 0.0, most))};
}

/// A shape in columns and rows, counted from the raster's south-west corner.
auto in_cells(const Grid& grid, Shape shape) -> Shape {
    for (auto& part : shape.parts) {
        for (auto& p : part) {
            p = {(p.x - grid.x0) / grid.dx, (p.y - grid.y0) / grid.dy};
        }
    }
    return shape;
}

/// The cells around a shape that stands in columns and rows.
auto window_around(const Shape& placed, const Grid& grid) -> CellWindow {
    double x_min = HUGE_VAL, x_max = -HUGE_VAL, y_min = HUGE_VAL, y_max = -HUGE_VAL;
    for (const auto& part : placed.parts) {
        for (const auto& p : part) {
            x_min = std::min(x_min, p.x), x_max = std::max(x_max, p.x);
            y_min = std::min(y_min, p.y), y_max = std::max(y_max, p.y);
        }
    }
    const auto [first_column, end_column] = whole_span(x_min, x_max, grid.nx);
    const auto [first_row, end_row] = whole_span(y_min, y_max, grid.ny);
    return {first_column, end_column, first_row, end_row};
}

/// One byte for each cell of the window, 1 in the polygon; the northernmost row first.
auto burned(const CellWindow& window, const OGRPolygon& polygon, bool all_touched)
    -> std::vector<unsigned char> {
    const Session session;
    const auto columns = static_cast<int>(window.columns());
    const auto rows = static_cast<int>(window.rows());
    DatasetPtr dataset(
        GetGDALDriverManager()->GetDriverByName("MEM")->Create("", columns, rows, 1, GDT_Byte, nullptr));
    std::vector<unsigned char> bytes(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    CPLStringList options;
    options.SetNameValue("ALL_TOUCHED", all_touched ? "TRUE" : "FALSE");
    int band = 1;
    double value = 1;
    auto* handle = OGRGeometry::ToHandle(const_cast<OGRPolygon*>(&polygon));  // is read alone
    std::array<double, 6> transform{0, 1, 0, static_cast<double>(rows), 0, -1};
    if (dataset == nullptr || dataset->SetGeoTransform(transform.data()) != CE_None ||
        GDALRasterizeGeometries(GDALDataset::ToHandle(dataset.get()), 1, &band, 1, &handle, nullptr, nullptr,
                                &value, options.List(), nullptr, nullptr) != CE_None ||
        dataset->GetRasterBand(1)->RasterIO(GF_Read, 0, 0, columns, rows, bytes.data(), columns, rows,
                                            GDT_Byte, 0, 0, nullptr) != CE_None) {
        throw Error("polygons cannot be drawn; GDAL says: " + session.errors());
    }
    return bytes;
}

/// Centres of the cells of a mesh, from south to north.
class CellCentres {
    struct Centre {
        double y, x;
        std::int64_t cell;
    };

    std::vector<Centre> all_;

  public:
    explicit CellCentres(const Grid& grid) {
        std::visit(
            [&](const auto& mesh) {
                for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
                    if (mesh.has_cell(cell)) {
                        const auto at = mesh::cell_centre(mesh, cell);
                        all_.push_back({at.y, at.x, cell});
                    }
                }
            },
            mesh::mesh_of(grid));
        std::sort(all_.begin(), all_.end(), [](const Centre& a, const Centre& b) { return a.y < b.y; });
    }

    auto inside(const Shape& area) const -> std::vector<std::int64_t> {
        const IndexedGeometry geometry(area_of(area));
        const auto& around = geometry.envelope();
        std::vector<std::int64_t> cells;
        auto at = std::lower_bound(all_.begin(), all_.end(), around.MinY,
                                   [](const Centre& centre, double y) { return centre.y < y; });
        for (; at != all_.end() && at->y <= around.MaxY; ++at) {
            if (at->x >= around.MinX && at->x <= around.MaxX && geometry.meets(OGRPoint(at->x, at->y))) {
                cells.push_back(at->cell);
            }
        }
        std::sort(cells.begin(), cells.end());
        return cells;
    }
};

}  // namespace

void require_near(const Grid& grid, const Shape& shape) {
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

auto raster_cells(const Grid& grid, const Shape& area, bool all_touched) -> std::vector<std::int64_t> {
    require_near(grid, area);
    auto placed = in_cells(grid, area);
    const auto window = window_around(placed, grid);
    std::vector<std::int64_t> cells;
    if (window.columns() <= 0 || window.rows() <= 0) {
        return cells;
    }
    for (auto& part : placed.parts) {
        for (auto& p : part) {
            p = {p.x - static_cast<double>(window.first_column), p.y - static_cast<double>(window.first_row)};
        }
    }
    const auto bytes = burned(window, *polygon_of(placed), all_touched);
    for (std::int64_t row = 0; row < window.rows(); ++row) {
        const auto from_north = (window.rows() - 1 - row) * window.columns();
        for (std::int64_t column = 0; column < window.columns(); ++column) {
            if (bytes[static_cast<std::size_t>(from_north + column)] != 0) {
                cells.push_back((window.first_row + row) * grid.nx + window.first_column + column);
            }
        }
    }
    return cells;
}

auto cells_inside(const Grid& grid, const std::vector<Shape>& areas)
    -> std::vector<std::vector<std::int64_t>> {
    std::vector<std::vector<std::int64_t>> all;
    if (grid.kind == THW_GRID_UNIFORM) {
        for (const auto& area : areas) {
            all.push_back(raster_cells(grid, area, false));
        }
        return all;
    }
    const CellCentres centres(grid);
    for (const auto& area : areas) {
        all.push_back(centres.inside(area));
    }
    return all;
}

}  // namespace thalweg::gis
