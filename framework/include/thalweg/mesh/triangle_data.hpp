// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "../abi/mesh.h"
#include "../grid.hpp"

namespace thalweg::mesh {

/// Arrays of a triangular mesh, for the node that makes it; see thw_triangles. number_edges
/// (number_edges.hpp) fills the arrays of edges.
struct TriangleData {
    std::vector<double> x, y;                             ///< of nodes
    std::vector<std::array<std::int32_t, 3>> cell_nodes;  ///< counter-clockwise
    std::vector<std::array<std::int32_t, 3>> cell_edges;
    std::vector<std::array<std::int32_t, 2>> edge_nodes, edge_cells;
    std::vector<std::int32_t> edge_group;            ///< or empty
    std::vector<std::string> groups;                 ///< names of boundary groups
    std::vector<std::int32_t> user_cell, user_node;  ///< or empty: as in the file
    std::vector<std::int32_t> user_element;          ///< or empty: the file has triangles alone
};

/// The view of a TriangleData for the C boundary, and the grid on it. The data must outlive this object and
/// must not change.
class TriangleView {
    std::vector<const char*> names_;
    thw_triangles c_{};
    std::int64_t cells_;

    template <class T>
    static auto or_null(const std::vector<T>& values) -> const T* {
        return values.empty() ? nullptr : values.data();
    }

  public:
    explicit TriangleView(const TriangleData& data)
        : cells_(static_cast<std::int64_t>(data.cell_nodes.size())) {
        for (const auto& name : data.groups) {
            names_.push_back(name.c_str());
        }
        c_ = {sizeof(thw_triangles),
              static_cast<std::uint32_t>(names_.size()),
              static_cast<std::int64_t>(data.x.size()),
              static_cast<std::int64_t>(data.edge_nodes.size()),
              data.x.data(),
              data.y.data(),
              reinterpret_cast<const std::int32_t*>(data.cell_nodes.data()),
              reinterpret_cast<const std::int32_t*>(data.cell_edges.data()),
              reinterpret_cast<const std::int32_t*>(data.edge_nodes.data()),
              reinterpret_cast<const std::int32_t*>(data.edge_cells.data()),
              or_null(data.edge_group),
              names_.data(),
              or_null(data.user_cell),
              or_null(data.user_node),
              0,
              or_null(data.user_element)};
    }

    TriangleView(const TriangleView&) = delete;
    auto operator=(const TriangleView&) -> TriangleView& = delete;

    auto abi() const -> const thw_triangles& { return c_; }

    /// Returns the grid; the caller must set its CRS and vertical datum.
    auto grid() const -> Grid {
        Grid grid(cells_, 1, 0, 0, 0, 0);
        grid.kind = THW_GRID_TRIANGLES;
        grid.geometry = &c_;
        return grid;
    }
};

}  // namespace thalweg::mesh
