// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include <thalweg/mesh/triangles.hpp>

namespace thalweg::bathymetry {

/// Means at nodes of the values of the triangles around, weighted with their areas; a missing value does not
/// count, and a node without any is NaN. `area(cell)` [m2], `corners(cell)` a range of nodes.
template <class Area, class Corners>
auto means_at_nodes(std::size_t nodes, const std::vector<double>& values, const Area& area,
                    const Corners& corners) -> std::vector<double> {
    std::vector<double> sums(nodes), areas(nodes);
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        const double weight = std::isnan(values[cell]) ? 0 : area(cell);
        for (const auto corner : corners(cell)) {
            const auto node = static_cast<std::size_t>(corner);
            sums[node] += weight > 0 ? weight * values[cell] : 0;
            areas[node] += weight;
        }
    }
    for (std::size_t node = 0; node < nodes; ++node) {
        sums[node] /= areas[node];
    }
    return sums;
}

/// The same for values of the cells of a grid of triangles.
inline auto means_at_nodes(const mesh::Triangles& mesh, const std::vector<double>& values)
    -> std::vector<double> {
    return means_at_nodes(
        static_cast<std::size_t>(mesh.nodes()), values,
        [&](std::size_t cell) { return mesh::cell_area(mesh, static_cast<std::int64_t>(cell)); },
        [&](std::size_t cell) { return mesh.corners(static_cast<std::int64_t>(cell)); });
}

}  // namespace thalweg::bathymetry
