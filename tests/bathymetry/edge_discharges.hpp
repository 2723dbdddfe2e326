// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <thalweg/mesh/mesh.hpp>
#include <thalweg/mesh/triangle_data.hpp>

#include "gathered_values.hpp"

/// Meshes of triangles and water through their edges, above rasters of any place and size.
namespace thalweg::bathymetry::test {

/// Discharges through the edges in a flow whose discharge per width at `at` is q(at), even along each edge.
template <class Flow>
auto discharges(const mesh::TriangleData& data, const Flow& q) -> std::vector<double> {
    std::vector<double> found;
    for (const auto& [a, b] : data.edge_nodes) {
        const auto from = static_cast<std::size_t>(a), to = static_cast<std::size_t>(b);
        const Point at = q({(data.x[from] + data.x[to]) / 2, (data.y[from] + data.y[to]) / 2});
        found.push_back(at.x * (data.y[to] - data.y[from]) - at.y * (data.x[to] - data.x[from]));
    }
    return found;
}

/// Moves nodes by up to `part` of a square along each axis.
inline void shake(mesh::TriangleData& data, double part) {
    std::mt19937 draw(7);
    std::uniform_real_distribution<double> shift(-part, part);
    for (std::size_t k = 0; k < data.x.size(); ++k) {
        data.x[k] += shift(draw);
        data.y[k] += shift(draw);
    }
}

/// Places a mesh at x0 + size_x x, y0 + size_y y, after turning it by an angle.
inline void place(mesh::TriangleData& data, Point origin, Point size, double angle) {
    for (std::size_t k = 0; k < data.x.size(); ++k) {
        const double x = size.x * data.x[k], y = size.y * data.y[k];
        data.x[k] = origin.x + std::cos(angle) * x - std::sin(angle) * y;
        data.y[k] = origin.y + std::sin(angle) * x + std::cos(angle) * y;
    }
}

/// The raster of square cells around a mesh, with the corner so much of a cell outside of it; or so much
/// inside for negative parts.
inline auto raster_around(const mesh::TriangleData& data, double cell, double part) -> RasterGrid {
    const auto x = std::minmax_element(data.x.begin(), data.x.end());
    const auto y = std::minmax_element(data.y.begin(), data.y.end());
    const auto count = [&](double low, double high) {
        return static_cast<int>(std::ceil((high - low) / cell + 2 * part));
    };
    return raster_of(count(*x.first, *x.second), count(*y.first, *y.second), *x.first - part * cell,
                     *y.first - part * cell, cell, cell);
}

/// What leaves each triangle over its area: the volume that it loses per area.
inline auto losses(const mesh::TriangleData& data, const std::vector<double>& edges) -> std::vector<double> {
    const mesh::TriangleView view(data);
    const mesh::Triangles cells(view.grid());
    std::vector<double> found;
    for (std::size_t cell = 0; cell < data.cell_edges.size(); ++cell) {
        double sum = 0;
        for (const auto edge : data.cell_edges[cell]) {
            const auto at = static_cast<std::size_t>(edge);
            sum += data.edge_cells[at][0] == static_cast<std::int32_t>(cell) ? edges[at] : -edges[at];
        }
        found.push_back(sum / mesh::cell_area(cells, static_cast<std::int64_t>(cell)));
    }
    return found;
}

}  // namespace thalweg::bathymetry::test
