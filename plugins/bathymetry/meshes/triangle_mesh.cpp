// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/triangle_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bathymetry/meshes/node_means.hpp"

namespace thalweg::bathymetry {

namespace {

/// A centre outside a triangle by less than this part of it (in barycentric coordinates) counts as on its
/// edge, so that rounding opens no hole between two triangles.
constexpr double edge_tolerance = 1e-9;

/// Twice the signed area of a triangle, positive if it turns counter-clockwise.
auto doubled_area(Point a, Point b, Point c) -> double {
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/// First and one past the last index of the cells whose centres can lie between `low` and `high`.
auto centre_range(double low, double high, double origin, double step, int count) -> std::array<int, 2> {
    const double first = std::floor((low - origin) / step - 0.5);
    const double last = std::ceil((high - origin) / step - 0.5) + 1;
    return {static_cast<int>(std::clamp(first, 0.0, double(count))),
            static_cast<int>(std::clamp(last, 0.0, double(count)))};
}

void paint(const TriangleMesh& mesh, std::size_t cell, const RasterGrid& grid, std::vector<double>& result) {
    const auto& triangle = mesh.triangles[cell];
    const auto node = [&](int k) {
        return mesh.nodes[static_cast<std::size_t>(triangle[static_cast<std::size_t>(k)])];
    };
    const auto value = [&](int k) {
        return !mesh.cell_values.empty()
                   ? mesh.cell_values[cell]
                   : mesh.values[static_cast<std::size_t>(triangle[static_cast<std::size_t>(k)])];
    };
    const Point a = node(0);
    const Point b = node(1);
    const Point c = node(2);
    const double area = doubled_area(a, b, c);
    if (area == 0 || std::isnan(value(0) + value(1) + value(2))) {
        return;
    }
    const auto [x_low, x_high] = std::minmax({a.x, b.x, c.x});
    const auto [y_low, y_high] = std::minmax({a.y, b.y, c.y});
    const auto columns = centre_range(x_low, x_high, grid.x0, grid.dx, grid.nx);
    const auto rows = centre_range(y_low, y_high, grid.y0, grid.dy, grid.ny);
    for (int j = rows[0]; j < rows[1]; ++j) {
        for (int i = columns[0]; i < columns[1]; ++i) {
            const auto at = grid.centre(i, j);
            const double wa = doubled_area(at, b, c) / area;
            const double wb = doubled_area(a, at, c) / area;
            const double wc = 1 - wa - wb;
            if (std::min({wa, wb, wc}) >= -edge_tolerance) {
                result[grid.index(i, j)] = wa * value(0) + wb * value(1) + wc * value(2);
            }
        }
    }
}

}  // namespace

auto means_at_nodes(const TriangleMesh& mesh) -> std::vector<double> {
    const auto area = [&](std::size_t cell) {
        const auto at = [&](std::size_t k) {
            return mesh.nodes[static_cast<std::size_t>(mesh.triangles[cell][k])];
        };
        return std::abs(doubled_area(at(0), at(1), at(2)));
    };
    return means_at_nodes(
        mesh.nodes.size(), mesh.cell_values,
        area, [&](std::size_t cell) -> const auto& { return mesh.triangles[cell]; });
}

auto mesh_extent(const TriangleMesh& mesh) -> Window {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Window box{infinity, infinity, -infinity, -infinity};
    for (const auto& node : mesh.nodes) {
        box = {std::min(box.x_min, node.x), std::min(box.y_min, node.y), std::max(box.x_max, node.x),
               std::max(box.y_max, node.y)};
    }
    return box;
}

auto rasterise(const TriangleMesh& mesh, const RasterGrid& grid) -> std::vector<double> {
    std::vector<double> result(grid.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t cell = 0; cell < mesh.triangles.size(); ++cell) {
        paint(mesh, cell, grid, result);
    }
    return result;
}

}  // namespace thalweg::bathymetry
