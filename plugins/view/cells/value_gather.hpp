// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include <thalweg/compute/any_values.hpp>
#include <thalweg/device.hpp>

#include "view/cells/raster.hpp"

namespace thalweg::view {

/// Brings the values of a few cells of fields to host memory, from the memory of an executor. Use on one
/// thread at a time.
class ValueGather {
  public:
    virtual ~ValueGather() = default;

    /// Returns the value of each cell, in the order of the cells; NaN has the same bits on both executors.
    /// Waits. Valid until the next call. Throws Error where the device fails.
    virtual auto run(compute::AnyValues from) -> const std::vector<double>& = 0;
};

/// On the current device and the stream (a cudaStream_t), or on the CPU. Throws Error where the device fails,
/// or this build has no CUDA.
auto make_value_gather(const std::vector<CellIndex>& cells, Device device, void* stream)
    -> std::unique_ptr<ValueGather>;

}  // namespace thalweg::view
