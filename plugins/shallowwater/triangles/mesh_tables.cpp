// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/triangles/mesh_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include <thalweg/mesh/cell_at.hpp>

namespace thalweg::shallowwater {
namespace {

// What the order of the sides of a cell follows: neighbours by their number, then edges of the boundary by
// the numbers of their nodes.
struct Side {
    std::int32_t edge;
    std::int32_t neighbour;
    std::tuple<std::int64_t, std::int64_t, std::int64_t> rank;
};

auto sides_of(const mesh::Triangles& mesh, std::int32_t cell) -> std::array<Side, 3> {
    std::array<Side, 3> sides{};
    for (int k = 0; k < 3; ++k) {
        const std::int32_t edge = mesh.abi().cell_edges[3 * std::ptrdiff_t{cell} + k];
        const std::int32_t other = mesh.neighbour(cell, k);
        const auto* nodes = mesh.abi().edge_nodes + 2 * std::ptrdiff_t{edge};
        const auto [low, high] = std::minmax({mesh.user_node(nodes[0]), mesh.user_node(nodes[1])});
        const std::int64_t number = other < 0 ? mesh.cells() : mesh.user_cell(other);
        sides[static_cast<std::size_t>(k)] = {edge, other, {number, low, high}};
    }
    std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) { return a.rank < b.rank; });
    return sides;
}

// Normal of an edge times its length [m], from the cell on the left to that on the right. It is found from
// the node with the lower number of the user, so that no bit depends on the order of nodes in memory.
auto normal_of(const mesh::Triangles& mesh, std::int32_t edge) -> std::pair<double, double> {
    const auto* nodes = mesh.abi().edge_nodes + 2 * std::ptrdiff_t{edge};
    const bool turned = mesh.user_node(nodes[0]) > mesh.user_node(nodes[1]);
    const mesh::Point from = mesh.node(nodes[turned ? 1 : 0]);
    const mesh::Point to = mesh.node(nodes[turned ? 0 : 1]);
    const double sign = turned ? -1 : 1;
    return {sign * (to.y - from.y), sign * (from.x - to.x)};
}

// In the order of the user's numbers, so that no bit depends on any other.
auto corners_of(const mesh::Triangles& mesh, std::int32_t cell) -> std::array<mesh::Point, 3> {
    const auto corners = mesh.corners(cell);
    std::array<std::int64_t, 3> nodes = {corners.nodes[0], corners.nodes[1], corners.nodes[2]};
    std::sort(nodes.begin(), nodes.end(),
              [&](std::int64_t a, std::int64_t b) { return mesh.user_node(a) < mesh.user_node(b); });
    return {mesh.node(nodes[0]), mesh.node(nodes[1]), mesh.node(nodes[2])};
}

}  // namespace

MeshTables::MeshTables(const mesh::Triangles& mesh) {
    constexpr std::int64_t most = std::int64_t{1} << 30;
    if (mesh.cells() > most) {
        throw std::invalid_argument("shallowwater: the mesh has " + std::to_string(mesh.cells()) +
                                    " cells, expected at most 2^30");
    }
    const auto count = static_cast<std::size_t>(mesh.cells());
    for (int n = 0; n < 3; ++n) {
        side[n].resize(count);
        normal_x[n].resize(count);
        normal_y[n].resize(count);
    }
    for (auto* values : {&area, &height, &centre_x, &centre_y}) {
        values->resize(count);
    }
    for (std::int32_t cell = 0; cell < static_cast<std::int32_t>(count); ++cell) {
        const auto c = static_cast<std::size_t>(cell);
        const auto sides = sides_of(mesh, cell);
        double longest = 0;
        for (std::size_t n = 0; n < 3; ++n) {
            const auto [edge, other, rank] = sides[n];
            const auto* cells = mesh.abi().edge_cells + 2 * std::ptrdiff_t{edge};
            const bool is_first = other < 0 || mesh.user_cell(cell) < mesh.user_cell(other);
            const auto [x, y] = normal_of(mesh, edge);
            // The edge's own normal points away from the cell on its left.
            const double sign = (cells[0] == cell) == is_first ? 1 : -1;
            side[n][c] = other < 0 ? SideOf::pack(cell, false) : SideOf::pack(other, !is_first);
            normal_x[n][c] = sign * x;
            normal_y[n][c] = sign * y;
            longest = std::fmax(longest, std::hypot(x, y));
            if (other < 0) {
                const double length = std::hypot(x, y);
                boundary.push_back(
                    {edge, cell, static_cast<int>(n), length, sign * x / length, sign * y / length});
            }
        }
        const auto [p, q, r] = corners_of(mesh, cell);
        area[c] = mesh::cell_area(mesh, cell);
        height[c] = area[c] / longest;
        centre_x[c] = (p.x + q.x + r.x) / 3;
        centre_y[c] = (p.y + q.y + r.y) / 3;
    }
    std::sort(boundary.begin(), boundary.end(),
              [](const BoundaryEdge& a, const BoundaryEdge& b) { return a.edge < b.edge; });
}

auto MeshTables::cell_at(const mesh::Triangles& mesh, double x, double y) -> std::int32_t {
    return static_cast<std::int32_t>(mesh::cell_at(mesh, x, y));
}

}  // namespace thalweg::shallowwater
