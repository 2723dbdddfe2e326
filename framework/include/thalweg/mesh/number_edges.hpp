// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "../error.hpp"
#include "triangle_data.hpp"

namespace thalweg::mesh {

/// Fills cell_edges, edge_nodes and edge_cells from cell_nodes. Edges are numbered in the order in which the
/// cells first use them. Throws Error, with cells and nodes counted from 0, if more than two cells share an
/// edge, or two cells lie on the same side of one. Both happen if cells overlap or are clockwise.
inline void number_edges(TriangleData& data) {
    // Sides of all cells: the two nodes in rising order, the cell and its side.
    using Side = std::tuple<std::int32_t, std::int32_t, std::int64_t>;
    const auto cells = static_cast<std::int64_t>(data.cell_nodes.size());
    const auto ends = [&](std::int64_t at) {
        const auto& nodes = data.cell_nodes[static_cast<std::size_t>(at / 3)];
        return std::array<std::int32_t, 2>{nodes[static_cast<std::size_t>(at % 3)],
                                           nodes[static_cast<std::size_t>((at + 1) % 3)]};
    };
    std::vector<Side> sides;
    sides.reserve(static_cast<std::size_t>(3 * cells));
    for (std::int64_t at = 0; at < 3 * cells; ++at) {
        const auto [a, b] = ends(at);
        sides.emplace_back(std::min(a, b), std::max(a, b), at);
    }
    std::sort(sides.begin(), sides.end());
    std::vector<std::int64_t> twin(static_cast<std::size_t>(3 * cells),
                                   -1);  // the other cell's side on the same edge
    for (std::size_t k = 0; k + 1 < sides.size(); ++k) {
        const auto& [a, b, at] = sides[k];
        const auto& [c, d, other] = sides[k + 1];
        if (a != c || b != d) {
            continue;
        }
        const auto said = "nodes " + std::to_string(a) + " and " + std::to_string(b) + ", cells " +
                          std::to_string(at / 3) + " and " + std::to_string(other / 3);
        if (twin[static_cast<std::size_t>(at)] >= 0) {
            throw Error("an edge belongs to more than two triangles").found(said);
        }
        if (ends(at) == ends(other)) {
            throw Error("two triangles lie on the same side of an edge")
                .found(said)
                .expected("triangles that do not overlap, all counter-clockwise");
        }
        twin[static_cast<std::size_t>(at)] = other;
        twin[static_cast<std::size_t>(other)] = at;
    }
    data.cell_edges.assign(static_cast<std::size_t>(cells), {-1, -1, -1});
    data.edge_nodes.clear();
    data.edge_cells.clear();
    for (std::int64_t at = 0; at < 3 * cells; ++at) {
        const auto other = twin[static_cast<std::size_t>(at)];
        auto& edge = data.cell_edges[static_cast<std::size_t>(at / 3)][static_cast<std::size_t>(at % 3)];
        if (other >= 0 && other < at) {
            edge = data.cell_edges[static_cast<std::size_t>(other / 3)][static_cast<std::size_t>(other % 3)];
            data.edge_cells[static_cast<std::size_t>(edge)][1] = static_cast<std::int32_t>(at / 3);
        } else {
            edge = static_cast<std::int32_t>(data.edge_nodes.size());
            data.edge_nodes.push_back(ends(at));
            data.edge_cells.push_back({static_cast<std::int32_t>(at / 3), -1});
        }
    }
}

}  // namespace thalweg::mesh
