// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "../grid.hpp"
#include "corners.hpp"
#include "require_kind.hpp"

namespace thalweg::mesh {

/// A uniform raster seen as a mesh: cell j * nx + i, node j * (nx + 1) + i, row 0 in the south.
class Uniform {
    std::int64_t nx_, ny_;
    double x0_, y0_, dx_, dy_;

  public:
    static constexpr thw_grid_kind kind = THW_GRID_UNIFORM;

    /// Throws Error for a grid of another kind.
    explicit Uniform(const Grid& grid)
        : nx_(grid.nx), ny_(grid.ny), x0_(grid.x0), y0_(grid.y0), dx_(grid.dx), dy_(grid.dy) {
        require_kind(grid, kind, "a uniform raster");
    }

    THALWEG_HD auto cells() const -> std::int64_t { return nx_ * ny_; }

    THALWEG_HD auto nodes() const -> std::int64_t { return (nx_ + 1) * (ny_ + 1); }

    THALWEG_HD auto has_cell(std::int64_t) const -> bool { return true; }

    THALWEG_HD auto node(std::int64_t k) const -> Point {
        const auto row = k / (nx_ + 1), column = k % (nx_ + 1);
        return {x0_ + dx_ * static_cast<double>(column), y0_ + dy_ * static_cast<double>(row)};
    }

    THALWEG_HD auto corners(std::int64_t cell) const -> Corners {
        const auto first = cell / nx_ * (nx_ + 1) + cell % nx_;
        return {4, {first, first + 1, first + nx_ + 2, first + nx_ + 1}};
    }
};

}  // namespace thalweg::mesh
