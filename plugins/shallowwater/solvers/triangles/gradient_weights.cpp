// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/solvers/triangles/gradient_weights.hpp"

#include <algorithm>
#include <array>
#include <cmath>

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
        balance[n].assign(count, 1);
    }
    for (std::size_t n = 0; n < 4; ++n) {
        turn[n].assign(count, n == 0 || n == 3 ? 1 : 0);
    }
    set_across(mesh, edges);
    for (std::int32_t cell = 0; cell < mesh.cells(); ++cell) {
        fit(mesh, cell);
        set_balance(mesh, cell);
        set_turn(mesh, cell);
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

void GradientWeights::set_balance(const MeshTables& mesh, std::int32_t cell) {
    const auto k = static_cast<std::size_t>(cell);
    const Way a = way_across(mesh, cell, 0), b = way_across(mesh, cell, 1), c = way_across(mesh, cell, 2);
    double parts[3] = {b.x * c.y - b.y * c.x, c.x * a.y - c.y * a.x, a.x * b.y - a.y * b.x};
    const double sum = std::fabs(parts[0]) + std::fabs(parts[1]) + std::fabs(parts[2]);
    constexpr double least = 0.749, most = 1.499;  // of 3/4, 3/4 and 3/2
    const bool turns_left = parts[0] + parts[1] + parts[2] > 0;
    for (double& part : parts) {
        part *= 3 / (turns_left ? sum : -sum);
    }
    const bool halves =
        std::min({parts[0], parts[1], parts[2]}) > least && std::max({parts[0], parts[1], parts[2]}) > most;
    if (sum > 0 && halves) {
        for (int n = 0; n < 3; ++n) {
            balance[n][k] = parts[n];
        }
    }
}

void GradientWeights::set_turn(const MeshTables& mesh, std::int32_t cell) {
    const auto k = static_cast<std::size_t>(cell);
    double xx = 0, xy = 0, yx = 0, yy = 0;
    for (int n = 0; n < 3; ++n) {
        if (SidesAcross(across[k]).of(n) == SidesAcross::held) {
            return;
        }
        const Way way = way_across(mesh, cell, n);
        const double half = 0.5 / mesh.area[k] * (SideOf(mesh.side[n][k]).is_first() ? -1 : 1);
        xx += half * mesh.normal_x[n][k] * way.x;
        xy += half * mesh.normal_x[n][k] * way.y;
        yx += half * mesh.normal_y[n][k] * way.x;
        yy += half * mesh.normal_y[n][k] * way.y;
    }
    const double determinant = xx * yy - xy * yx;
    constexpr double least = 0.3;  // of 1 in even triangles
    if (determinant > least) {
        const double rows[4] = {yy, -xy, -yx, xx};
        for (int n = 0; n < 4; ++n) {
            turn[n][k] = rows[n] / determinant;
        }
    }
}

}  // namespace thalweg::shallowwater
