// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/ordered_mesh.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/mesh/number_edges.hpp>

namespace thalweg::bathymetry {

namespace {

/// Nodes in the order in which the cells first use them, those that no cell uses last.
auto node_order(const TriangleMesh& mesh, const std::vector<std::int32_t>& cells)
    -> std::vector<std::int32_t> {
    std::vector<std::int32_t> nodes;
    std::vector<bool> taken(mesh.nodes.size());
    const auto take = [&](std::size_t node) {
        if (!taken[node]) {
            taken[node] = true;
            nodes.push_back(static_cast<std::int32_t>(node));
        }
    };
    for (const auto cell : cells) {
        for (const auto node : mesh.triangles[static_cast<std::size_t>(cell)]) {
            take(static_cast<std::size_t>(node));
        }
    }
    for (std::size_t node = 0; node < mesh.nodes.size(); ++node) {
        take(node);
    }
    return nodes;
}

auto doubled_area(const mesh::TriangleData& data, const std::array<std::int32_t, 3>& t) -> double {
    const auto at = [&](std::size_t k) {
        const auto node = static_cast<std::size_t>(t[k]);
        return Point{data.x[node], data.y[node]};
    };
    const auto a = at(0), b = at(1), c = at(2);
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/// Turns clockwise triangles, and refuses those without area.
void turn_cells(OrderedMesh& result, const std::vector<std::int32_t>& cells, const std::string& file) {
    for (std::size_t k = 0; k < result.data.cell_nodes.size(); ++k) {
        auto& triangle = result.data.cell_nodes[k];
        const double area = doubled_area(result.data, triangle);
        if (!(area > 0) && !(area < 0)) {
            throw Error(
                fmt::format("{}: triangle {} has no area; expected three corners that are not in line", file,
                            cells[k] + 1));
        }
        if (area < 0) {
            std::swap(triangle[1], triangle[2]);
            result.turned += 1;
        }
    }
}

auto key_of(std::int32_t a, std::int32_t b) -> std::uint64_t {
    return static_cast<std::uint64_t>(std::min(a, b)) << 32u | static_cast<std::uint32_t>(std::max(a, b));
}

/// Edges of the groups' lines. `place` is the position of each node of the file.
void mark_groups(const TriangleMesh& mesh, const std::vector<std::int32_t>& place, const std::string& file,
                 mesh::TriangleData& data) {
    if (mesh.lines.empty()) {
        return;
    }
    std::unordered_map<std::uint64_t, std::size_t> edges;
    for (std::size_t edge = 0; edge < data.edge_nodes.size(); ++edge) {
        edges[key_of(data.edge_nodes[edge][0], data.edge_nodes[edge][1])] = edge;
    }
    // By name, so that it does not matter in which order a file has them.
    data.groups = mesh.groups;
    std::sort(data.groups.begin(), data.groups.end());
    data.groups.erase(std::unique(data.groups.begin(), data.groups.end()), data.groups.end());
    data.edge_group.assign(data.edge_nodes.size(), -1);
    for (const auto& line : mesh.lines) {
        const auto [a, b] = line.nodes;
        const auto found =
            a < 0 || b < 0
                ? edges.end()
                : edges.find(key_of(place[static_cast<std::size_t>(a)], place[static_cast<std::size_t>(b)]));
        if (found == edges.end()) {
            throw Error(fmt::format(
                "{}: a line of the group '{}' is no edge of a triangle; save lines and triangles of one mesh",
                file, mesh.groups[static_cast<std::size_t>(line.group)]));
        }
        const auto& name = mesh.groups[static_cast<std::size_t>(line.group)];
        const auto group = std::lower_bound(data.groups.begin(), data.groups.end(), name);
        data.edge_group[found->second] = static_cast<std::int32_t>(group - data.groups.begin());
    }
}

/// Says of each group how many of its edges are no boundary, which nothing reads.
auto notes_of_inner_edges(const mesh::TriangleData& data, const std::string& file)
    -> std::vector<std::string> {
    std::vector<std::int64_t> inner(data.groups.size()), all(data.groups.size());
    for (std::size_t edge = 0; edge < data.edge_group.size(); ++edge) {
        if (data.edge_group[edge] >= 0) {
            const auto group = static_cast<std::size_t>(data.edge_group[edge]);
            all[group] += 1;
            inner[group] += data.edge_cells[edge][1] >= 0 ? 1 : 0;
        }
    }
    std::vector<std::string> notes;
    for (std::size_t group = 0; group < inner.size(); ++group) {
        if (inner[group] > 0) {
            notes.push_back(fmt::format(
                "{}: {} of {} edges of '{}' lie inside the mesh and are passed over: only edges of its "
                "boundary are segments",
                file, inner[group], all[group], data.groups[group]));
        }
    }
    return notes;
}

}  // namespace

auto ordered(const TriangleMesh& mesh, CellOrder order, const std::string& file) -> OrderedMesh {
    const auto cells = cells_in_order(mesh, order);
    std::vector<std::int32_t> nodes(mesh.nodes.size());
    std::iota(nodes.begin(), nodes.end(), 0);
    OrderedMesh result;
    auto& data = result.data;
    if (order != CellOrder::file) {
        nodes = node_order(mesh, cells);
        data.user_cell = cells;
        data.user_node = nodes;
    }
    std::vector<std::int32_t> place(mesh.nodes.size());
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const auto from = static_cast<std::size_t>(nodes[k]);
        place[from] = static_cast<std::int32_t>(k);
        data.x.push_back(mesh.nodes[from].x);
        data.y.push_back(mesh.nodes[from].y);
        result.levels.push_back(mesh.values[from]);
    }
    for (const auto cell : cells) {
        const auto& triangle = mesh.triangles[static_cast<std::size_t>(cell)];
        data.cell_nodes.push_back({place[static_cast<std::size_t>(triangle[0])],
                                   place[static_cast<std::size_t>(triangle[1])],
                                   place[static_cast<std::size_t>(triangle[2])]});
    }
    for (const auto cell : cells) {
        if (!mesh.elements.empty()) {
            data.user_element.push_back(mesh.elements[static_cast<std::size_t>(cell)]);
        }
        if (!mesh.cell_values.empty()) {
            result.cell_levels.push_back(mesh.cell_values[static_cast<std::size_t>(cell)]);
        }
    }
    turn_cells(result, cells, file);
    try {
        mesh::number_edges(data);
    } catch (const Error& error) {
        throw Error(fmt::format("{}: {}: {}", file, error.what(), error.found()));
    }
    mark_groups(mesh, place, file, data);
    result.notes = notes_of_inner_edges(data, file);
    return result;
}

}  // namespace thalweg::bathymetry
