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

/// View of a curvilinear grid in host memory: cell j * nx + i, node j * (nx + 1) + i. Valid as long as the
/// grid's geometry.
class Curvilinear {
    std::int64_t nx_, ny_;
    thw_curvilinear c_{};

  public:
    static constexpr thw_grid_kind kind = THW_GRID_CURVILINEAR;

    /// Throws Error for a grid of another kind.
    explicit Curvilinear(const Grid& grid) : nx_(grid.nx), ny_(grid.ny) {
        require_kind(grid, kind, "a curvilinear grid");
        c_.struct_size = sizeof(c_);
        thw_copy_known(&c_, grid.geometry);
    }

    auto nx() const -> std::int64_t { return nx_; }

    auto ny() const -> std::int64_t { return ny_; }

    auto cells() const -> std::int64_t { return nx_ * ny_; }

    auto nodes() const -> std::int64_t { return (nx_ + 1) * (ny_ + 1); }

    /// Returns whether the grid has a cell at this place; corners of a missing cell may be NaN.
    auto has_cell(std::int64_t cell) const -> bool { return c_.cell == nullptr || c_.cell[cell] != 0; }

    auto node(std::int64_t k) const -> Point { return {c_.x[k], c_.y[k]}; }

    auto corners(std::int64_t cell) const -> Corners {
        const auto first = cell / nx_ * (nx_ + 1) + cell % nx_;
        return {4, {first, first + 1, first + nx_ + 2, first + nx_ + 1}};
    }

    auto abi() const -> const thw_curvilinear& { return c_; }
};

}  // namespace thalweg::mesh
