// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/device.hpp>

#include "bathymetry/frames/cell_places.hpp"

namespace thalweg::bathymetry {

/// Brings values of a block of a raster to the cells of a grid, whose places it holds in the memory of its
/// executor: 8 bytes a cell, 24 with values between cells, and a double for each cell of the block. One
/// thread at a time.
class BlockSpread {
  public:
    virtual ~BlockSpread() = default;

    /// Takes the values of the block from host memory; waits.
    virtual void take(const std::vector<double>& block) = 0;

    /// Writes all cells from the values that were taken last: between cells by those of the four that are
    /// there, NaN where none is; `outside` where the raster does not reach. Queued on the stream on CUDA and
    /// done at once on the CPU. Both give the same bits.
    virtual void write(compute::AnyTarget to, double outside) const = 0;
};

/// On the current device and the stream (a cudaStream_t), or on the CPU. Throws Error where the device fails
/// (its functions do so too), or this build has no CUDA.
auto make_spread(const CellPlaces& places, Device device, void* stream) -> std::unique_ptr<BlockSpread>;

}  // namespace thalweg::bathymetry
