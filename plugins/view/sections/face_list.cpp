// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/sections/face_list.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/mesh/curvilinear.hpp>
#include <thalweg/mesh/triangles.hpp>

namespace thalweg::view {

namespace {

using gis::Point;
using Visit = std::function<void(const CellFace&)>;

/// Numbers of cells along an axis whose centres may lie beside [low, high].
struct CellRange {
    std::int64_t first, end;
};

auto cells_around(double low, double high, double origin, double size, std::int64_t count) -> CellRange {
    const auto clamped = [&](double place) {
        return static_cast<std::int64_t>(
            std::clamp((place - origin) / size, -1.0, static_cast<double>(count)));
    };
    return {std::max<std::int64_t>(clamped(low) - 1, 0), std::min(clamped(high) + 2, count)};
}

void each_raster_face(const Grid& grid, const Bounds& bounds, const Visit& visit) {
    const auto columns = cells_around(bounds.low.x, bounds.high.x, grid.x0, grid.dx, grid.nx);
    const auto rows = cells_around(bounds.low.y, bounds.high.y, grid.y0, grid.dy, grid.ny);
    const auto corner = [&](std::int64_t i, std::int64_t j) {
        return Point{grid.x0 + static_cast<double>(i) * grid.dx, grid.y0 + static_cast<double>(j) * grid.dy};
    };
    const auto centre = [&](std::int64_t i, std::int64_t j) {
        return Point{grid.x0 + (static_cast<double>(i) + 0.5) * grid.dx,
                     grid.y0 + (static_cast<double>(j) + 0.5) * grid.dy};
    };
    for (auto j = rows.first; j < rows.end; ++j) {
        for (auto i = columns.first; i < columns.end; ++i) {
            const auto cell = j * grid.nx + i;
            if (i > 0) {
                visit({0,
                       j * (grid.nx + 1) + i,
                       {cell - 1, cell},
                       {centre(i - 1, j), centre(i, j)},
                       {corner(i, j), corner(i, j + 1)}});
            }
            if (j > 0) {
                visit({1,
                       j * grid.nx + i,
                       {cell - grid.nx, cell},
                       {centre(i, j - 1), centre(i, j)},
                       {corner(i, j), corner(i + 1, j)}});
            }
        }
    }
}

/// Mean of a cell's corners.
template <class Mesh>
auto centre_of(const Mesh& mesh, std::int64_t cell) -> Point {
    const auto corners = mesh.corners(cell);
    Point sum{0, 0};
    for (int k = 0; k < corners.count; ++k) {
        const auto node = mesh.node(corners.nodes[static_cast<std::size_t>(k)]);
        sum = {sum.x + node.x / corners.count, sum.y + node.y / corners.count};
    }
    return sum;
}

auto place(const mesh::Point& p) -> Point {
    return {p.x, p.y};
}

void each_curvilinear_face(const Grid& grid, const Visit& visit) {
    const mesh::Curvilinear mesh(grid);
    const auto node = [&](std::int64_t i, std::int64_t j) { return place(mesh.node(j * (grid.nx + 1) + i)); };
    const auto visit_between = [&](int list, std::int64_t index, std::int64_t low, std::int64_t high,
                                   Point from, Point to) {
        if (mesh.has_cell(low) && mesh.has_cell(high)) {
            visit({list, index, {low, high}, {centre_of(mesh, low), centre_of(mesh, high)}, {from, to}});
        }
    };
    for (std::int64_t j = 0; j < grid.ny; ++j) {
        for (std::int64_t i = 0; i < grid.nx; ++i) {
            const auto cell = j * grid.nx + i;
            if (i > 0) {
                visit_between(0, j * (grid.nx + 1) + i, cell - 1, cell, node(i, j), node(i, j + 1));
            }
            if (j > 0) {
                visit_between(1, cell, cell - grid.nx, cell, node(i, j), node(i + 1, j));
            }
        }
    }
}

void each_edge(const Grid& grid, const Visit& visit) {
    const mesh::Triangles mesh(grid);
    for (std::int64_t edge = 0; edge < mesh.edges(); ++edge) {
        const auto left = mesh.abi().edge_cells[2 * edge], right = mesh.abi().edge_cells[2 * edge + 1];
        if (right >= 0) {
            visit({0,
                   edge,
                   {left, right},
                   {centre_of(mesh, left), centre_of(mesh, right)},
                   {place(mesh.node(mesh.abi().edge_nodes[2 * edge])),
                    place(mesh.node(mesh.abi().edge_nodes[2 * edge + 1]))}});
        }
    }
}

}  // namespace

void each_face(const Grid& grid, const Bounds& bounds, const Visit& visit) {
    if (grid.kind == THW_GRID_TRIANGLES) {
        each_edge(grid, visit);
    } else if (grid.kind == THW_GRID_CURVILINEAR) {
        each_curvilinear_face(grid, visit);
    } else {
        each_raster_face(grid, bounds, visit);
    }
}

}  // namespace thalweg::view
