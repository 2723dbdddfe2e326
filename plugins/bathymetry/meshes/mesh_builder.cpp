// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/meshes/mesh_builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace thalweg::bathymetry {

MeshBuilder::MeshBuilder(std::string file, std::string remedy) {
    places_.file = std::move(file);
    places_.remedy = std::move(remedy);
}

void MeshBuilder::add_node(std::int64_t number, Point at, double value, std::size_t line) {
    if (!std::isfinite(at.x) || !std::isfinite(at.y) || !std::isfinite(value)) {
        places_.fail(line, fmt::format("node {} is at ({}, {}, {})", number, at.x, at.y, value),
                     "finite numbers");
    }
    nodes_.push_back({number, at, value, line});
}

void MeshBuilder::add_triangle(std::int64_t number, const std::array<std::int64_t, 3>& nodes,
                               std::size_t line) {
    triangles_.push_back({number, nodes, line});
}

auto MeshBuilder::group(const std::string& name) -> int {
    const auto found = std::find(groups_.begin(), groups_.end(), name);
    const auto place = static_cast<int>(found - groups_.begin());
    if (found == groups_.end()) {
        groups_.push_back(name);
    }
    return place;
}

void MeshBuilder::add_line(const std::array<std::int64_t, 2>& nodes, int group, std::size_t line) {
    lines_.push_back({nodes, group, line});
}

void MeshBuilder::sort_nodes() {
    const auto before = [](const Node& a, const Node& b) { return a.number < b.number; };
    if (!std::is_sorted(nodes_.begin(), nodes_.end(), before)) {
        std::stable_sort(nodes_.begin(), nodes_.end(), before);
    }
    const auto twice = std::adjacent_find(nodes_.begin(), nodes_.end(),
                                          [](const Node& a, const Node& b) { return a.number == b.number; });
    if (twice != nodes_.end()) {
        const auto& again = *(twice + 1);
        places_.fail(again.line,
                     fmt::format("node {} a second time{}", again.number,
                                 twice->line > 0 ? fmt::format(", after line {}", twice->line) : ""),
                     "one entry a node");
    }
}

auto MeshBuilder::place_of(std::int64_t number) const -> std::int64_t {
    // Most files count without gaps.
    const auto first = nodes_.front().number;
    const auto guess = static_cast<std::uint64_t>(number) - static_cast<std::uint64_t>(first);
    if (guess < nodes_.size() && nodes_[guess].number == number) {
        return static_cast<std::int64_t>(guess);
    }
    const auto found = std::lower_bound(nodes_.begin(), nodes_.end(), number,
                                        [](const Node& a, std::int64_t b) { return a.number < b; });
    return found != nodes_.end() && found->number == number ? found - nodes_.begin() : -1;
}

void MeshBuilder::drop_lone_nodes() {
    std::vector<bool> used(nodes_.size());
    for (const auto& triangle : triangles_) {
        for (const auto number : triangle.nodes) {
            if (const auto place = place_of(number); place >= 0) {
                used[static_cast<std::size_t>(place)] = true;
            }
        }
    }
    std::size_t kept = 0;
    for (std::size_t k = 0; k < nodes_.size(); ++k) {
        if (used[k]) {
            nodes_[kept++] = nodes_[k];
        }
    }
    nodes_.resize(kept);
}

auto MeshBuilder::finish(LoneNodes rule) -> TriangleMesh {
    constexpr std::size_t most = std::numeric_limits<int>::max() / 3;
    if (nodes_.empty() || triangles_.empty() || std::max(nodes_.size(), triangles_.size()) > most) {
        places_.fail(0, fmt::format("{} nodes and {} triangles", nodes_.size(), triangles_.size()),
                     fmt::format("1 to {} of each", most));
    }
    sort_nodes();
    TriangleMesh mesh;
    const auto check_node = [&](std::int64_t number, const std::string& of, std::size_t line) {
        if (place_of(number) < 0) {
            places_.fail(line, fmt::format("{} uses node {}, which the file does not have", of, number),
                         fmt::format("nodes of the file, which are numbered from {} to {}",
                                     nodes_.front().number, nodes_.back().number));
        }
    };
    for (const auto& triangle : triangles_) {
        for (const auto number : triangle.nodes) {
            check_node(number, fmt::format("element {}", triangle.number), triangle.line);
        }
    }
    for (const auto& line : lines_) {
        for (const auto number : line.nodes) {
            check_node(number, "a line of '" + groups_[static_cast<std::size_t>(line.group)] + "'",
                       line.line);
        }
    }
    if (rule == LoneNodes::drop) {
        drop_lone_nodes();
    }
    for (const auto& node : nodes_) {
        mesh.nodes.push_back(node.at);
        mesh.values.push_back(node.value);
        places_.nodes.push_back({node.number, node.line});
    }
    for (const auto& triangle : triangles_) {
        std::array<int, 3> corners{};
        for (std::size_t k = 0; k < 3; ++k) {
            corners[k] = static_cast<int>(place_of(triangle.nodes[k]));
        }
        mesh.triangles.push_back(corners);
        places_.triangles.push_back({triangle.number, triangle.line});
    }
    for (const auto& line : lines_) {
        mesh.lines.push_back(
            {{static_cast<int>(place_of(line.nodes[0])), static_cast<int>(place_of(line.nodes[1]))},
             line.group});
        places_.lines.push_back(line.line);
    }
    mesh.groups = std::move(groups_);
    check_mesh(mesh, places_);
    return mesh;
}

}  // namespace thalweg::bathymetry
