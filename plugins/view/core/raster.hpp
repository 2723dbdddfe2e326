// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/grid.hpp>

namespace thalweg::view {

using cell_index = std::int64_t;

/// Read access to somebody else's float or double values, element k of a contiguous field.
/// The values must outlive the view.
class field_view {
  public:
    field_view() = default;

    field_view(compute::AnyValues values, cell_index size) : values_(values), size_(size) {}

    field_view(const float* values, cell_index size) : field_view(compute::AnyValues(values), size) {}

    field_view(const double* values, cell_index size) : field_view(compute::AnyValues(values), size) {}

    auto operator[](cell_index k) const -> double { return values_[k]; }

    auto size() const -> cell_index { return size_; }

    auto empty() const -> bool { return size_ == 0; }

    auto floats() const -> const float* { return values_.single; }

    auto doubles() const -> const double* { return values_.twice; }

  private:
    compute::AnyValues values_;
    cell_index size_ = 0;
};

/// A grid with values of its own; NaN where there is none.
struct raster {
    Grid grid;
    std::vector<float> values;

    auto at(cell_index i, cell_index j) const -> float {
        return values[static_cast<std::size_t>(j * grid.nx + i)];
    }

    auto at(cell_index i, cell_index j) -> float& {
        return values[static_cast<std::size_t>(j * grid.nx + i)];
    }
};

/// Water on a coarsened grid: mean depth of the wet cells of each block in metres (0 where none), and the
/// share of the block's valid cells that is wet, so that a thin river does not vanish in a large block.
struct water_raster {
    raster depth;
    raster wet_share;
};

/// Whether two fields have the same bits, so that NaN equals itself.
auto same_bits(const std::vector<float>& a, const std::vector<float>& b) -> bool;

/// The smallest block edge that brings the grid down to at most max_cells along each side.
auto block_edge(const Grid& grid, cell_index max_cells) -> cell_index;

/// The grid whose cells are blocks of edge x edge cells; a last partial block counts whole.
auto coarsened(const Grid& grid, cell_index edge) -> Grid;

/// Mean of the finite values of each block; NaN where there is none.
auto block_mean(const field_view& values, const Grid& grid, cell_index edge) -> raster;

/// Depth of each block. A cell is wet where its depth exceeds dry_depth (metres).
auto block_water(const field_view& depth, const Grid& grid, cell_index edge, double dry_depth)
    -> water_raster;

/// Mean over a square of (2 radius + 1) cells, finite cells only; NaN stays NaN.
auto box_blurred(const raster& input, cell_index radius) -> raster;

/// The value below which the share lies, of the finite values; fallback when there are none.
auto percentile(const std::vector<float>& values, double share, float fallback) -> float;

}  // namespace thalweg::view
