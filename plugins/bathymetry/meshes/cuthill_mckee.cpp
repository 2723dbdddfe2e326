// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/cuthill_mckee.hpp"

#include <algorithm>
#include <tuple>

#include <thalweg/mesh/cuthill_mckee.hpp>

namespace thalweg::bathymetry {

namespace {

auto neighbours_of(const TriangleMesh& mesh) -> mesh::NeighbourRows<3> {
    struct Side {
        int a, b;
        std::int32_t cell;
        std::size_t k;
    };

    std::vector<Side> sides;
    sides.reserve(3 * mesh.triangles.size());
    for (std::size_t cell = 0; cell < mesh.triangles.size(); ++cell) {
        for (std::size_t k = 0; k < 3; ++k) {
            const auto [a, b] = std::minmax(mesh.triangles[cell][k], mesh.triangles[cell][(k + 1) % 3]);
            sides.push_back({a, b, static_cast<std::int32_t>(cell), k});
        }
    }
    std::sort(sides.begin(), sides.end(), [](const Side& p, const Side& q) {
        return std::tie(p.a, p.b, p.cell) < std::tie(q.a, q.b, q.cell);
    });
    mesh::NeighbourRows<3> rows(mesh.triangles.size(), {-1, -1, -1});
    for (std::size_t s = 1; s < sides.size(); ++s) {
        const auto &one = sides[s - 1], &other = sides[s];
        if (one.a == other.a && one.b == other.b) {
            rows[static_cast<std::size_t>(one.cell)][one.k] = other.cell;
            rows[static_cast<std::size_t>(other.cell)][other.k] = one.cell;
        }
    }
    return rows;
}

}  // namespace

auto cuthill_mckee_order(const TriangleMesh& mesh) -> std::vector<std::int32_t> {
    return mesh::cuthill_mckee_order(neighbours_of(mesh));
}

}  // namespace thalweg::bathymetry
