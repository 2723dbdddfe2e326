// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "../abi/copy_known.h"
#include "../abi/mesh.h"
#include "../grid.hpp"
#include "corners.hpp"
#include "require_kind.hpp"

namespace thalweg::mesh {

/// View of a triangular mesh; see thw_triangles. Valid as long as the grid's geometry.
class Triangles {
    std::int64_t cells_;
    thw_triangles c_{};

    Triangles(const Grid& grid, bool for_executor) : cells_(grid.nx) {
        require_kind(grid, kind, "a triangular mesh");
        c_.struct_size = sizeof(c_);
        const bool on_device = for_executor && grid.device_geometry != nullptr;
        thw_copy_known(&c_, on_device ? grid.device_geometry : grid.geometry);
    }

  public:
    static constexpr thw_grid_kind kind = THW_GRID_TRIANGLES;

    /// View in host memory. Throws Error for a grid of another kind.
    explicit Triangles(const Grid& grid) : Triangles(grid, false) {}

    /// View in the memory of the node's executor, to be handed to its loops: on CUDA only they may read it.
    /// Call it in `run`. Throws Error for a grid of another kind.
    static auto in_executor(const Grid& grid) -> Triangles { return {grid, true}; }

    THALWEG_HD auto cells() const -> std::int64_t { return cells_; }

    THALWEG_HD auto nodes() const -> std::int64_t { return c_.nodes; }

    THALWEG_HD auto edges() const -> std::int64_t { return c_.edges; }

    THALWEG_HD auto has_cell(std::int64_t) const -> bool { return true; }

    THALWEG_HD auto node(std::int64_t k) const -> Point { return {c_.x[k], c_.y[k]}; }

    THALWEG_HD auto corners(std::int64_t cell) const -> Corners {
        const auto* n = c_.cell_nodes + 3 * cell;
        return {3, {n[0], n[1], n[2], -1}};
    }

    /// The cell across edge `k` of a cell, -1 at the boundary.
    THALWEG_HD auto neighbour(std::int64_t cell, int k) const -> std::int32_t {
        const auto* sides = c_.edge_cells + 2 * std::int64_t{c_.cell_edges[3 * cell + k]};
        return sides[0] == cell ? sides[1] : sides[0];
    }

    /// Name of the boundary group of an edge; empty where it is in none. Only for a view in host memory.
    auto group_of(std::int64_t edge) const -> std::string {
        const auto group = c_.edge_group != nullptr ? c_.edge_group[edge] : -1;
        return group < 0 ? "" : c_.group[group];
    }

    /// Place of a cell or a node in the user's file, from 0.
    THALWEG_HD auto user_cell(std::int64_t cell) const -> std::int64_t {
        return c_.user_cell != nullptr ? c_.user_cell[cell] : cell;
    }

    THALWEG_HD auto user_node(std::int64_t node) const -> std::int64_t {
        return c_.user_node != nullptr ? c_.user_node[node] : node;
    }

    /// Whether two cells can be the halves of one quadrilateral of the user's file.
    THALWEG_HD auto has_quadrilaterals() const -> bool { return c_.user_element != nullptr; }

    /// Element of the user's file, from 0, that a cell is or is half of.
    THALWEG_HD auto user_element(std::int64_t cell) const -> std::int64_t {
        return c_.user_element != nullptr ? c_.user_element[cell] : user_cell(cell);
    }

    auto abi() const -> const thw_triangles& { return c_; }
};

}  // namespace thalweg::mesh
