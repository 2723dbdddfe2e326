// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/ugrid/ugrid_layout.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include <thalweg/error.hpp>

namespace thalweg::view {
namespace {

constexpr std::int32_t unused = -1;

auto user_cell(const mesh::Triangles& mesh, std::int64_t cell) -> std::int64_t {
    return mesh.user_cell(cell);
}

auto user_node(const mesh::Triangles& mesh, std::int64_t node) -> std::int64_t {
    return mesh.user_node(node);
}

template <class Mesh>
auto user_cell(const Mesh&, std::int64_t cell) -> std::int64_t {
    return cell;
}

template <class Mesh>
auto user_node(const Mesh&, std::int64_t node) -> std::int64_t {
    return node;
}

/// Places of the grid in the order of their numbers at the user's.
template <class Number>
void sort_by(std::vector<std::int64_t>& places, Number number) {
    std::stable_sort(places.begin(), places.end(),
                     [&](std::int64_t a, std::int64_t b) { return number(a) < number(b); });
}

/// Joins what was cut; see join_halves.
auto joined(const mesh::Triangles& mesh, std::vector<std::int64_t>& cells) -> std::vector<OtherHalf> {
    return join_halves(mesh, cells);
}

template <class Mesh>
auto joined(const Mesh&, const std::vector<std::int64_t>&) -> std::vector<OtherHalf> {
    return {};
}

auto corners_at(const mesh::Triangles& mesh, const UgridLayout& layout, std::size_t place) -> mesh::Corners {
    return corners_of(mesh, layout.cells[place], layout.halves.empty() ? OtherHalf{} : layout.halves[place]);
}

template <class Mesh>
auto corners_at(const Mesh& mesh, const UgridLayout& layout, std::size_t place) -> mesh::Corners {
    return mesh.corners(layout.cells[place]);
}

/// Centre of a cell, of a quadrilateral that was cut its centroid.
template <class Mesh>
auto centre_at(const Mesh& mesh, const UgridLayout& layout, std::size_t place) -> mesh::Point {
    const auto centre = mesh::cell_centre(mesh, layout.cells[place]);
    if (layout.halves.empty() || layout.halves[place].cell < 0) {
        return centre;
    }
    const auto other = mesh::cell_centre(mesh, layout.halves[place].cell);
    const double share = layout.halves[place].share;
    return {centre.x + share * (other.x - centre.x), centre.y + share * (other.y - centre.y)};
}

/// Returns the place in the file of each node of the grid, or `unused`.
template <class Mesh>
auto file_nodes(const Mesh& mesh, UgridLayout& layout) -> std::vector<std::int32_t> {
    std::vector<std::int32_t> place(static_cast<std::size_t>(mesh.nodes()), unused);
    for (std::size_t k = 0; k < layout.cells.size(); ++k) {
        for (const auto node : corners_at(mesh, layout, k)) {
            place[static_cast<std::size_t>(node)] = 0;
        }
    }
    for (std::int64_t node = 0; node < mesh.nodes(); ++node) {
        if (place[static_cast<std::size_t>(node)] != unused) {
            layout.nodes.push_back(node);
        }
    }
    sort_by(layout.nodes, [&](std::int64_t node) { return user_node(mesh, node); });
    for (std::size_t k = 0; k < layout.nodes.size(); ++k) {
        place[static_cast<std::size_t>(layout.nodes[k])] = static_cast<std::int32_t>(k);
    }
    return place;
}

void add_edges(const mesh::Triangles& mesh, const std::vector<std::int32_t>& place, UgridLayout& layout) {
    for (std::int64_t edge = 0; edge < mesh.edges(); ++edge) {
        if (is_diagonal(mesh, edge)) {
            continue;
        }
        const auto first = mesh.abi().edge_nodes[2 * edge], second = mesh.abi().edge_nodes[2 * edge + 1];
        layout.edges.push_back(edge);
        layout.edge_nodes.push_back(place[static_cast<std::size_t>(first)]);
        layout.edge_nodes.push_back(place[static_cast<std::size_t>(second)]);
        const auto a = mesh.node(first), b = mesh.node(second);
        layout.edge_at.push_back({a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2});
    }
}

template <class Mesh>
void add_edges(const Mesh&, const std::vector<std::int32_t>&, UgridLayout&) {}

void add_parts(const mesh::Triangles& mesh, const std::vector<std::int32_t>& place, UgridLayout& layout) {
    const auto& table = mesh.abi();
    layout.part_names.assign(table.group, table.group + table.group_count);
    for (std::int64_t edge = 0; table.edge_group != nullptr && edge < mesh.edges(); ++edge) {
        if (table.edge_group[edge] >= 0) {
            layout.parts.push_back(table.edge_group[edge]);
            for (std::int64_t k = 2 * edge; k < 2 * edge + 2; ++k) {
                layout.part_nodes.push_back(place[static_cast<std::size_t>(table.edge_nodes[k])]);
            }
        }
    }
}

template <class Mesh>
void add_parts(const Mesh&, const std::vector<std::int32_t>&, UgridLayout&) {}

template <class Mesh>
auto layout_on(const Mesh& mesh) -> UgridLayout {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    if (mesh.nodes() > most || mesh.cells() > most) {
        throw Error("a UGRID file cannot hold so large a grid")
            .found(std::to_string(mesh.nodes()) + " nodes")
            .expected("at most " + std::to_string(most) + ", since ParaView reads 32-bit numbers")
            .remedy("use a coarser grid, or vtk-writer");
    }
    UgridLayout layout;
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        if (mesh.has_cell(cell)) {
            layout.cells.push_back(cell);
        }
    }
    sort_by(layout.cells, [&](std::int64_t cell) { return user_cell(mesh, cell); });
    layout.halves = joined(mesh, layout.cells);
    const auto place = file_nodes(mesh, layout);
    for (const auto node : layout.nodes) {
        layout.node_at.push_back(mesh.node(node));
    }
    layout.corners = layout.halves.empty() ? mesh.corners(layout.cells.front()).count : 4;
    for (std::size_t k = 0; k < layout.cells.size(); ++k) {
        const auto corners = corners_at(mesh, layout, k);
        for (const auto node : corners) {
            layout.cell_nodes.push_back(place[static_cast<std::size_t>(node)]);
        }
        layout.cell_nodes.resize((k + 1) * static_cast<std::size_t>(layout.corners), unused);
        layout.cell_at.push_back(centre_at(mesh, layout, k));
    }
    add_edges(mesh, place, layout);
    add_parts(mesh, place, layout);
    return layout;
}

}  // namespace

auto layout_of(const Grid& grid) -> UgridLayout {
    return std::visit([](const auto& mesh) { return layout_on(mesh); }, mesh::mesh_of(grid));
}

}  // namespace thalweg::view
