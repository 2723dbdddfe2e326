// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/solvers/triangles/gradient_weights.hpp"

#include <array>

#include "shallowwater/triangles/sides_across.hpp"

namespace thalweg::shallowwater {
namespace {

struct Way {
    double x, y;  // m
};

// From the centre of a cell to that of its neighbour, or to its own mirror image beyond a boundary.
auto way_across(const MeshTables& mesh, std::int32_t cell, int n) -> Way {
    const auto k = static_cast<std::size_t>(cell);
    const std::int32_t other = SideOf(mesh.side[n][k]).cell();
    if (other != cell) {
        const auto j = static_cast<std::size_t>(other);
        return {mesh.centre_x[j] - mesh.centre_x[k], mesh.centre_y[j] - mesh.centre_y[k]};
    }
    const double x = mesh.normal_x[n][k];
    const double y = mesh.normal_y[n][k];
    const double twice = 4.0 / 3 * mesh.area[k] / (x * x + y * y);  // the centre is 2 A/(3 l) from a side
    return {twice * x, twice * y};
}

}  // namespace

GradientWeights::GradientWeights(const MeshTables& mesh, const EdgeTables& edges) {
    const auto count = static_cast<std::size_t>(mesh.cells());
    for (int n = 0; n < 3; ++n) {
        x[n].assign(count, 0);
        y[n].assign(count, 0);
    }
    set_across(mesh, edges);
    for (std::int32_t cell = 0; cell < mesh.cells(); ++cell) {
        fit(mesh, cell);
    }
}

void GradientWeights::set_across(const MeshTables& mesh, const EdgeTables& edges) {
    std::vector<std::array<int, 3>> sides = sides_across(mesh);
    for (const HeldCell& held : edges.held_cells) {
        for (std::size_t n = 0; n < 3; ++n) {
            int& side = sides[static_cast<std::size_t>(held.cell)][n];
            side = held.held[n] < 0 ? side : SidesAcross::held;
        }
    }
    across = packed(sides);
}

void GradientWeights::fit(const MeshTables& mesh, std::int32_t cell) {
    const auto k = static_cast<std::size_t>(cell);
    Way ways[3];
    double weights[3];  // 1/m2
    double xx = 0, xy = 0, yy = 0;
    for (int n = 0; n < 3; ++n) {
        const bool is_held = SidesAcross(across[k]).of(n) == SidesAcross::held;
        ways[n] = way_across(mesh, cell, n);
        weights[n] = is_held ? 0 : 1 / (ways[n].x * ways[n].x + ways[n].y * ways[n].y);
        xx += weights[n] * (ways[n].x * ways[n].x);
        xy += weights[n] * (ways[n].x * ways[n].y);
        yy += weights[n] * (ways[n].y * ways[n].y);
    }
    const double determinant = xx * yy - xy * xy;
    constexpr double least = 1e-6;  // all neighbours on one line give no plane
    if (!(determinant > least)) {
        return;
    }
    for (int n = 0; n < 3; ++n) {
        x[n][k] = weights[n] * (yy * ways[n].x - xy * ways[n].y) / determinant;
        y[n][k] = weights[n] * (xx * ways[n].y - xy * ways[n].x) / determinant;
    }
}

}  // namespace thalweg::shallowwater
