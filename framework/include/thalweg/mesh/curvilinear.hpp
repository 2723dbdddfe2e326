// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "../abi/copy_known.h"
#include "../abi/mesh.h"
#include "../grid.hpp"
#include "corners.hpp"
#include "require_kind.hpp"

namespace thalweg::mesh {

/// View of a curvilinear grid: cell j * nx + i, node j * (nx + 1) + i. Valid as long as the
/// grid's geometry.
class Curvilinear {
    std::int64_t nx_, ny_;
    thw_curvilinear c_{};

    Curvilinear(const Grid& grid, bool for_executor) : nx_(grid.nx), ny_(grid.ny) {
        require_kind(grid, kind, "a curvilinear grid");
        c_.struct_size = sizeof(c_);
        const bool on_device = for_executor && grid.device_geometry != nullptr;
        thw_copy_known(&c_, on_device ? grid.device_geometry : grid.geometry);
    }

  public:
    static constexpr thw_grid_kind kind = THW_GRID_CURVILINEAR;

    /// View in host memory. Throws Error for a grid of another kind.
    explicit Curvilinear(const Grid& grid) : Curvilinear(grid, false) {}

    /// View in the memory of the node's executor; see Triangles::in_executor.
    static auto in_executor(const Grid& grid) -> Curvilinear { return {grid, true}; }

    THALWEG_HD auto nx() const -> std::int64_t { return nx_; }

    THALWEG_HD auto ny() const -> std::int64_t { return ny_; }

    THALWEG_HD auto cells() const -> std::int64_t { return nx_ * ny_; }

    THALWEG_HD auto nodes() const -> std::int64_t { return (nx_ + 1) * (ny_ + 1); }

    /// Returns whether the grid has a cell at this place; corners of a missing cell may be NaN.
    THALWEG_HD auto has_cell(std::int64_t cell) const -> bool {
        return c_.cell == nullptr || c_.cell[cell] != 0;
    }

    THALWEG_HD auto node(std::int64_t k) const -> Point { return {c_.x[k], c_.y[k]}; }

    THALWEG_HD auto corners(std::int64_t cell) const -> Corners {
        const auto first = cell / nx_ * (nx_ + 1) + cell % nx_;
        return {4, {first, first + 1, first + nx_ + 2, first + nx_ + 1}};
    }

    auto abi() const -> const thw_curvilinear& { return c_; }
};

}  // namespace thalweg::mesh
