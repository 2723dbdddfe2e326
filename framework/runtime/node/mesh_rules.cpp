// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "mesh_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "runtime/base/plain_text.hpp"

namespace thalweg::runtime {

namespace {

constexpr std::size_t longest_group_name = 256;  // bytes
constexpr std::uint32_t most_groups = 1u << 20;

template <class... Args>
void require(bool holds, fmt::format_string<Args...> what, Args&&... args) {
    if (!holds) {
        throw std::invalid_argument(fmt::format(what, std::forward<Args>(args)...));
    }
}

struct Corner {
    double x, y;
};

/// Twice the area of the triangle a b c, positive where it turns counter-clockwise. mesh::cell_area() adds
/// the same differences in the same order, so what is taken here is what a consumer computes.
auto doubled_area(Corner a, Corner b, Corner c) -> double {
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/// False for a triangle that turns clockwise or is none, and for one whose area a double cannot hold: beyond
/// the largest number, or so small that half of it is zero.
auto has_area(Corner a, Corner b, Corner c) -> bool {
    const double doubled = doubled_area(a, b, c);
    return doubled >= 2 * std::numeric_limits<double>::min() && std::isfinite(doubled);
}

/// A quadrilateral whose four corner triangles all turn counter-clockwise is convex and not folded.
auto is_convex(const std::array<Corner, 4>& q) -> bool {
    return has_area(q[0], q[1], q[2]) && has_area(q[0], q[2], q[3]) && has_area(q[0], q[1], q[3]) &&
           has_area(q[1], q[2], q[3]);
}

void check_sizes(const thw_triangles& mesh, std::int64_t cells) {
    require(cells > 0 && cells <= most_mesh_entries / 3, "{} cells, expected 1 to {}", cells,
            most_mesh_entries / 3);
    require(mesh.nodes >= 3 && mesh.nodes <= most_mesh_entries, "{} nodes, expected 3 to {}", mesh.nodes,
            most_mesh_entries);
    require(mesh.edges >= 3 && mesh.edges <= 3 * cells, "{} edges, expected 3 to {}", mesh.edges, 3 * cells);
    require(mesh.group_count <= most_groups, "{} boundary groups, expected at most {}", mesh.group_count,
            most_groups);
    const bool complete = mesh.x != nullptr && mesh.y != nullptr && mesh.cell_nodes != nullptr &&
                          mesh.cell_edges != nullptr && mesh.edge_nodes != nullptr &&
                          mesh.edge_cells != nullptr;
    require(complete,
            "an array of the mesh is null, expected x, y, cell_nodes, cell_edges, edge_nodes and edge_cells");
    require(mesh.group_count == 0 || mesh.group != nullptr, "the names of the boundary groups are null");
}

void check_nodes(const thw_triangles& mesh) {
    for (std::int64_t k = 0; k < mesh.nodes; ++k) {
        require(std::isfinite(mesh.x[k]) && std::isfinite(mesh.y[k]),
                "node {} lies at ({}, {}), expected two numbers", k, mesh.x[k], mesh.y[k]);
    }
}

void check_cells(const thw_triangles& mesh, std::int64_t cells) {
    for (std::int64_t cell = 0; cell < cells; ++cell) {
        const auto* nodes = mesh.cell_nodes + 3 * cell;
        for (int k = 0; k < 3; ++k) {
            require(nodes[k] >= 0 && nodes[k] < mesh.nodes, "cell {} has node {}, expected 0 to {}", cell,
                    nodes[k], mesh.nodes - 1);
        }
        const auto at = [&](int k) { return Corner{mesh.x[nodes[k]], mesh.y[nodes[k]]}; };
        require(has_area(at(0), at(1), at(2)),
                "cell {} with nodes {}, {}, {} has no positive area, expected corners counter-clockwise",
                cell, nodes[0], nodes[1], nodes[2]);
    }
}

/// Cells and edges must name each other: edge k of a cell joins its nodes k and k + 1, in one of both
/// directions.
void check_edges(const thw_triangles& mesh, std::int64_t cells) {
    for (std::int64_t cell = 0; cell < cells; ++cell) {
        for (int k = 0; k < 3; ++k) {
            const std::int64_t edge = mesh.cell_edges[3 * cell + k];
            require(edge >= 0 && edge < mesh.edges, "cell {} has edge {}, expected 0 to {}", cell, edge,
                    mesh.edges - 1);
            const auto* nodes = mesh.cell_nodes + 3 * cell;
            const auto* ends = mesh.edge_nodes + 2 * edge;
            const auto* sides = mesh.edge_cells + 2 * edge;
            const auto first = nodes[k], second = nodes[(k + 1) % 3];
            const bool on_left = sides[0] == cell && ends[0] == first && ends[1] == second;
            const bool on_right = sides[1] == cell && ends[0] == second && ends[1] == first;
            require(on_left || on_right, "edge {} is not the one between nodes {} and {} of cell {}", edge,
                    first, second, cell);
        }
    }
}

void check_edge_sides(const thw_triangles& mesh, std::int64_t cells) {
    std::int64_t sides =
        0;  // each cell was found on one side of each of its edges: nothing else may be there
    for (std::int64_t edge = 0; edge < mesh.edges; ++edge) {
        const auto left = mesh.edge_cells[2 * edge], right = mesh.edge_cells[2 * edge + 1];
        require(left >= 0 && left < cells && right >= -1 && right < cells,
                "edge {} has cells {} and {}, expected 0 to {}, and -1 on the right at the boundary", edge,
                left, right, cells - 1);
        sides += right >= 0 ? 2 : 1;
        const auto group = mesh.edge_group != nullptr ? mesh.edge_group[edge] : -1;
        require(group >= -1 && group < static_cast<std::int64_t>(mesh.group_count),
                "edge {} is in boundary group {}, expected -1 to {}", edge, group,
                static_cast<std::int64_t>(mesh.group_count) - 1);
    }
    require(sides == 3 * cells, "edges have {} cells beside them, expected {}: three for each cell", sides,
            3 * cells);
}

void check_names(const thw_triangles& mesh) {
    for (std::uint32_t k = 0; k < mesh.group_count; ++k) {
        require(mesh.group[k] != nullptr, "the name of boundary group {} is null", k);
        const std::string_view name(mesh.group[k], ::strnlen(mesh.group[k], longest_group_name + 1));
        require(!name.empty() && name.size() <= longest_group_name && is_plain_text(name),
                "the name of boundary group {} is '{}', expected 1 to {} bytes of UTF-8 without control "
                "characters",
                k, plain_text(name), longest_group_name);
    }
}

/// Writers put cells and nodes back into the user's order, so no place may be taken twice.
void check_permutation(const std::int32_t* places, std::int64_t count, const char* what) {
    std::vector<bool> taken(places != nullptr ? static_cast<std::size_t>(count) : 0);
    for (std::size_t k = 0; k < taken.size(); ++k) {
        require(places[k] >= 0 && places[k] < count,
                "{} {} has place {} in the user's file, expected 0 to {}", what, k, places[k], count - 1);
        const auto place = static_cast<std::size_t>(places[k]);
        require(!taken[place], "{} {} has place {} in the user's file, which another one has", what, k,
                place);
        taken[place] = true;
    }
}

auto is_beside(const thw_triangles& mesh, std::int64_t cell, std::int64_t other) -> bool {
    const auto* edges = mesh.cell_edges + 3 * cell;
    return std::any_of(edges, edges + 3, [&](std::int32_t edge) {
        const auto* sides = mesh.edge_cells + 2 * std::int64_t{edge};
        return sides[0] == other || sides[1] == other;
    });
}

/// Writers join cells of one element, so it has one cell, or two in a row with an edge between them.
void check_elements(const thw_triangles& mesh, std::int64_t cells) {
    if (mesh.user_element == nullptr) {
        return;
    }
    std::vector<std::int64_t> by_place(static_cast<std::size_t>(cells));
    for (std::int64_t cell = 0; cell < cells; ++cell) {
        const auto place = mesh.user_cell != nullptr ? mesh.user_cell[cell] : cell;
        by_place[static_cast<std::size_t>(place)] = cell;
    }
    std::int64_t last = -1, before = -1, parts = 0;
    for (const auto cell : by_place) {
        const std::int64_t element = mesh.user_element[cell];
        const bool is_half = element == last && parts == 1 && is_beside(mesh, cell, before);
        require(
            is_half || element == last + 1,
            "cell {} is of element {} in the user's file, expected {}: elements count from 0 in the order of "
            "the file and have one cell, or two with an edge between them",
            cell, element, last + 1);
        parts = is_half ? 2 : 1;
        last = element;
        before = cell;
    }
}

}  // namespace

void check_curvilinear(const thw_curvilinear& mesh, std::int64_t nx, std::int64_t ny) {
    require(nx > 0 && ny > 0 && nx <= most_mesh_entries / 4 / ny, "{} by {} cells, expected 1 to {} in all",
            nx, ny, most_mesh_entries / 4);
    require(mesh.x != nullptr && mesh.y != nullptr, "the positions of the nodes are null");
    std::int64_t cells = 0;
    for (std::int64_t j = 0; j < ny; ++j) {
        for (std::int64_t i = 0; i < nx; ++i) {
            const auto mark = mesh.cell == nullptr ? 1 : mesh.cell[j * nx + i];
            require(mark <= 1, "the mark of cell ({}, {}) is {}, expected 0 or 1", i, j, mark);
            const auto node = j * (nx + 1) + i;
            const auto at = [&](std::int64_t k) { return Corner{mesh.x[k], mesh.y[k]}; };
            require(mark == 0 || is_convex({at(node), at(node + 1), at(node + nx + 2), at(node + nx + 1)}),
                    "cell ({}, {}) is folded, or a corner is no number; expected a convex cell that turns "
                    "counter-clockwise",
                    i, j);
            cells += mark;
        }
    }
    require(cells > 0, "the grid has no cell, expected one at least");
}

void check_triangles(const thw_triangles& mesh, std::int64_t cells) {
    check_sizes(mesh, cells);
    check_nodes(mesh);
    check_cells(mesh, cells);
    check_edge_sides(mesh, cells);
    check_edges(mesh, cells);
    check_names(mesh);
    check_permutation(mesh.user_cell, cells, "cell");
    check_permutation(mesh.user_node, mesh.nodes, "node");
    check_elements(mesh, cells);
}

}  // namespace thalweg::runtime
