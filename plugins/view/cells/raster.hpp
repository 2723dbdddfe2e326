// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/grid.hpp>

namespace thalweg::view {

using CellIndex = std::int64_t;

/// Read access to somebody else's float or double values, element k of a contiguous field.
/// The values must outlive the view.
class FieldView {
  public:
    FieldView() = default;

    FieldView(compute::AnyValues values, CellIndex size) : values_(values), size_(size) {}

    FieldView(const float* values, CellIndex size) : FieldView(compute::AnyValues(values), size) {}

    FieldView(const double* values, CellIndex size) : FieldView(compute::AnyValues(values), size) {}

    auto operator[](CellIndex k) const -> double { return values_[k]; }

    auto size() const -> CellIndex { return size_; }

    auto empty() const -> bool { return size_ == 0; }

    auto floats() const -> const float* { return values_.single; }

    auto doubles() const -> const double* { return values_.twice; }

  private:
    compute::AnyValues values_;
    CellIndex size_ = 0;
};

/// A grid with values of its own; NaN where there is none.
struct Raster {
    Grid grid;
    std::vector<float> values;

    auto at(CellIndex i, CellIndex j) const -> float {
        return values[static_cast<std::size_t>(j * grid.nx + i)];
    }

    auto at(CellIndex i, CellIndex j) -> float& { return values[static_cast<std::size_t>(j * grid.nx + i)]; }
};

/// Water on a coarsened grid: mean depth of the wet cells of each block in metres (0 where none), and the
/// share of the block's valid cells that is wet, so that a thin river does not vanish in a large block.
struct WaterRaster {
    Raster depth;
    Raster wet_share;
};

/// Whether two fields have the same bits, so that NaN equals itself.
auto same_bits(const std::vector<float>& a, const std::vector<float>& b) -> bool;

/// The smallest block edge that brings the grid down to at most max_cells along each side.
auto block_edge(const Grid& grid, CellIndex max_cells) -> CellIndex;

/// The grid whose cells are blocks of edge x edge cells; a last partial block counts whole.
auto coarsened(const Grid& grid, CellIndex edge) -> Grid;

/// Mean of the finite values of each block; NaN where there is none.
auto block_mean(const FieldView& values, const Grid& grid, CellIndex edge) -> Raster;

/// Largest of the finite values of each block; NaN where there is none.
auto block_maximum(const FieldView& values, const Grid& grid, CellIndex edge) -> Raster;

/// Depth of each block. A cell is wet where its depth exceeds dry_depth (metres).
auto block_water(const FieldView& depth, const Grid& grid, CellIndex edge, double dry_depth) -> WaterRaster;

/// Mean over a square of (2 radius + 1) cells, finite cells only; NaN stays NaN.
auto box_blurred(const Raster& input, CellIndex radius) -> Raster;

/// The value below which the share lies, of the finite values; fallback when there are none.
auto percentile(const std::vector<float>& values, double share, float fallback) -> float;

}  // namespace thalweg::view
