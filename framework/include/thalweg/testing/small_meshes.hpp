// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>

#include "../mesh/curvilinear_data.hpp"
#include "../mesh/number_edges.hpp"
#include "../mesh/triangle_data.hpp"

namespace thalweg::testing {

/// A square of n by n unit squares, each cut from its south-west to its north-east corner: cell 2k lies
/// below, 2k + 1 above.
inline auto square_of_triangles(std::int32_t n) -> mesh::TriangleData {
    mesh::TriangleData data;
    for (std::int32_t j = 0; j <= n; ++j) {
        for (std::int32_t i = 0; i <= n; ++i) {
            data.x.push_back(i);
            data.y.push_back(j);
        }
    }
    for (std::int32_t j = 0; j < n; ++j) {
        for (std::int32_t i = 0; i < n; ++i) {
            const auto a = j * (n + 1) + i;
            data.cell_nodes.push_back({a, a + 1, a + n + 2});
            data.cell_nodes.push_back({a, a + n + 2, a + n + 1});
        }
    }
    mesh::number_edges(data);
    return data;
}

/// A quarter of a ring around the origin between the radii 10 m and 30 m: i runs outwards, j
/// counter-clockwise.
inline auto bent_cells(std::int64_t nx, std::int64_t ny) -> mesh::CurvilinearData {
    mesh::CurvilinearData data;
    data.nx = nx, data.ny = ny;
    for (std::int64_t j = 0; j <= ny; ++j) {
        for (std::int64_t i = 0; i <= nx; ++i) {
            const double radius = 10 + 20.0 * static_cast<double>(i) / static_cast<double>(nx);
            const double angle = std::acos(-1.0) / 2 * static_cast<double>(j) / static_cast<double>(ny);
            data.x.push_back(radius * std::cos(angle));
            data.y.push_back(radius * std::sin(angle));
        }
    }
    return data;
}

}  // namespace thalweg::testing
