// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/cells/element_halves.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/mesh/corners.hpp>

namespace thalweg::view {

auto join_halves(const mesh::Triangles& mesh, std::vector<CellIndex>& cells) -> std::vector<OtherHalf> {
    std::vector<OtherHalf> halves;
    if (!mesh.has_quadrilaterals()) {
        return halves;
    }
    std::size_t elements = 0;
    for (const auto cell : cells) {
        const bool is_half =
            elements > 0 && mesh.user_element(cells[elements - 1]) == mesh.user_element(cell);
        if (is_half) {
            const double area = mesh::cell_area(mesh, cell);
            halves.back() = {cell, area / (mesh::cell_area(mesh, cells[elements - 1]) + area)};
        } else {
            cells[elements] = cell;
            elements += 1;
            halves.emplace_back();
        }
    }
    cells.resize(elements);
    return halves;
}

auto corners_of(const mesh::Triangles& mesh, CellIndex cell, const OtherHalf& half) -> mesh::Corners {
    const auto corners = mesh.corners(cell);
    if (half.cell < 0) {
        return corners;
    }
    int shared = 0;
    while (shared < 2 && mesh.neighbour(cell, shared) != half.cell) {
        ++shared;
    }
    const auto from = corners.nodes[shared], to = corners.nodes[(shared + 1) % 3];
    const auto others = mesh.corners(half.cell);
    const auto* across =
        std::find_if(others.begin(), others.end(), [&](auto node) { return node != from && node != to; });
    return {4, {to, corners.nodes[(shared + 2) % 3], from, *across}};
}

auto is_diagonal(const mesh::Triangles& mesh, std::int64_t edge) -> bool {
    const auto* sides = mesh.abi().edge_cells + 2 * edge;
    return mesh.has_quadrilaterals() && sides[1] >= 0 &&
           mesh.user_element(sides[0]) == mesh.user_element(sides[1]);
}

auto halves_rule_of(const std::string& unit, const std::string& long_name, bool has_classes) -> HalvesRule {
    const auto begins_with = [&](const char* word) { return long_name.rfind(word, 0) == 0; };
    if (unit == "s" && long_name.find(" first ") != std::string::npos) {
        return HalvesRule::smallest;
    }
    const bool is_maximum = begins_with("Largest") || begins_with("Highest") || begins_with("Maximum");
    return has_classes || is_maximum || unit == "s" ? HalvesRule::largest : HalvesRule::mean;
}

auto joined_value(double first, double second, double share, HalvesRule rule) -> double {
    if (std::isnan(first) || std::isnan(second) || first == second) {
        return std::isnan(first) ? second : first;
    }
    switch (rule) {
        case HalvesRule::largest:
            return std::max(first, second);
        case HalvesRule::smallest:
            return std::min(first, second);
        default:
            return (1 - share) * first + share * second;
    }
}

}  // namespace thalweg::view
