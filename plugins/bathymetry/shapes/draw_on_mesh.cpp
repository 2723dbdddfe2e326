// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/shapes/draw_on_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <variant>

#include <ogr_geometry.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/indexed_geometry.hpp>
#include <thalweg/gis/shape_cells.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/shapes/value_along.hpp"

namespace thalweg::bathymetry {

namespace {

/// The outline of a cell, made smaller about its centre to such a part.
template <class Mesh>
auto outline_of(const Mesh& mesh, std::int64_t cell, double part) -> OGRPolygon {
    OGRPolygon polygon;
    auto ring = std::make_unique<OGRLinearRing>();
    const auto centre = mesh::cell_centre(mesh, cell);
    for (const auto node : mesh.corners(cell)) {
        const auto at = mesh.node(node);
        ring->addPoint(part == 1 ? at.x : centre.x + part * (at.x - centre.x),
                       part == 1 ? at.y : centre.y + part * (at.y - centre.y));
    }
    ring->closeRings();
    polygon.addRingDirectly(ring.release());
    return polygon;
}

template <class Mesh>
auto centre_of(const Mesh& mesh, std::int64_t cell) -> OGRPoint {
    const auto at = mesh::cell_centre(mesh, cell);
    return {at.x, at.y};
}

/// Sets the cells whose outline meets a shape, and those whose centre is within half of a line's width.
template <class Mesh>
void draw_outline(const Mesh& mesh, const gis::Shape& shape, const DrawingStyle& style,
                  std::vector<double>& values) {
    // A polygon whose rim runs along the sides of a cell does not go into it.
    const double part = shape.is_area && style.areas == AreaRule::outlined ? 1 - 1e-6 : 1;
    std::unique_ptr<OGRGeometry> drawn;
    if (shape.is_area) {
        drawn = gis::area_of(shape);
    } else {
        drawn = gis::line_of(shape);
    }
    std::unique_ptr<gis::IndexedGeometry> wide;
    if (!shape.is_area && style.width > 0) {
        wide = std::make_unique<gis::IndexedGeometry>(
            std::unique_ptr<OGRGeometry>(drawn->Buffer(style.width / 2)));
    }
    const gis::IndexedGeometry geometry(std::move(drawn));
    const ValueAlong value(shape);
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        if (mesh.has_cell(cell) && (geometry.meets(outline_of(mesh, cell, part)) ||
                                    (wide != nullptr && wide->meets(centre_of(mesh, cell))))) {
            const auto centre = mesh::cell_centre(mesh, cell);
            put_value(values[static_cast<std::size_t>(cell)], value.at({centre.x, centre.y}), style.overlap);
        }
    }
}

void draw_outlines(const Grid& grid, const std::vector<gis::Shape>& shapes, const DrawingStyle& style,
                   std::vector<double>& values) {
    const auto draw_all = [&](const auto& mesh) {
        for (const auto& shape : shapes) {
            draw_outline(mesh, shape, style, values);
        }
    };
    std::visit(draw_all, mesh::mesh_of(grid));
}

/// Sets the cells whose centre is in a polygon.
void draw_centres(const Grid& grid, const std::vector<gis::Shape>& areas, OverlapRule overlap,
                  std::vector<double>& values) {
    const auto cells = gis::cells_inside(grid, areas);
    for (std::size_t k = 0; k < areas.size(); ++k) {
        for (const auto cell : cells[k]) {
            put_value(values[static_cast<std::size_t>(cell)], areas[k].value, overlap);
        }
    }
}

}  // namespace

auto draw_on_mesh(const Grid& grid, const std::vector<gis::Shape>& shapes, const DrawingStyle& style)
    -> std::vector<double> {
    std::vector<double> values(static_cast<std::size_t>(grid.cells()),
                               std::numeric_limits<double>::quiet_NaN());
    std::vector<gis::Shape> areas, lines;
    for (const auto& shape : shapes) {
        (shape.is_area ? areas : lines).push_back(shape);
    }
    if (style.areas == AreaRule::centre) {
        draw_centres(grid, areas, style.overlap, values);
    } else {
        draw_outlines(grid, areas, style, values);
    }
    draw_outlines(grid, lines, style, values);  // lines lie over polygons
    if (std::all_of(values.begin(), values.end(), [](double v) { return std::isnan(v); })) {
        throw Error(
            "the polygons cover no centre of a cell of the mesh; take every cell they touch, or a finer "
            "mesh");
    }
    return values;
}

}  // namespace thalweg::bathymetry
