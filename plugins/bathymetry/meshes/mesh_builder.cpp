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
    for (const auto& element : elements_) {
        for (const auto number : element.nodes) {
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

void MeshBuilder::check_numbers() const {
    const auto check_node = [&](std::int64_t number, const auto& of, std::size_t line) {
        if (place_of(number) < 0) {
            places_.fail(line, fmt::format("{} uses node {}, which the file does not have", of(), number),
                         fmt::format("nodes of the file, which are numbered from {} to {}",
                                     nodes_.front().number, nodes_.back().number));
        }
    };
    for (const auto& element : elements_) {
        for (const auto number : element.nodes) {
            check_node(
                number, [&] { return fmt::format("element {}", element.number); }, element.line);
        }
    }
    for (const auto& line : lines_) {
        for (const auto number : line.nodes) {
            check_node(
                number, [&] { return "a line of '" + groups_[static_cast<std::size_t>(line.group)] + "'"; },
                line.line);
        }
    }
}

/// With nodes numbered from 0; their places go to places_.
auto MeshBuilder::elements() -> std::vector<MeshElement> {
    std::vector<MeshElement> result;
    result.reserve(elements_.size());
    places_.triangles.reserve(elements_.size());
    for (const auto& element : elements_) {
        MeshElement corners{-1, -1, -1, -1};
        for (std::size_t k = 0; k < element.corners; ++k) {
            corners[k] = static_cast<int>(place_of(element.nodes[k]));
        }
        result.push_back(corners);
        places_.triangles.push_back({element.number, element.line});
    }
    return result;
}

auto MeshBuilder::finish(LoneNodes rule) -> TriangleMesh {
    constexpr std::size_t most =
        std::numeric_limits<int>::max() / 6;  // a quadrilateral has six sides of triangles
    if (nodes_.empty() || elements_.empty() || std::max(nodes_.size(), elements_.size()) > most) {
        places_.fail(0, fmt::format("{} nodes and {} elements", nodes_.size(), elements_.size()),
                     fmt::format("1 to {} of each", most));
    }
    sort_nodes();
    check_numbers();
    if (rule == LoneNodes::drop) {
        drop_lone_nodes();
    }
    TriangleMesh mesh;
    for (const auto& node : nodes_) {
        mesh.nodes.push_back(node.at);
        mesh.values.push_back(node.value);
        places_.nodes.push_back({node.number, node.line});
    }
    mesh.cell_values = std::move(levels_);
    set_elements(mesh, elements(), places_);
    for (const auto& line : lines_) {
        mesh.lines.push_back(
            {{static_cast<int>(place_of(line.nodes[0])), static_cast<int>(place_of(line.nodes[1]))},
             line.group});
        places_.lines.push_back(line.line);
    }
    mesh.groups = std::move(groups_);
    check_mesh(mesh, places_);
    if (!mesh.cell_values.empty()) {
        mesh.values = means_at_nodes(mesh);
    }
    return mesh;
}

}  // namespace thalweg::bathymetry
