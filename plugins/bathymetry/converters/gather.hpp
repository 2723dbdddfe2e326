// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>

#include <thalweg/device.hpp>

#include "bathymetry/converters/gather_target.hpp"

namespace thalweg::bathymetry {

/// Brings values from one grid to another by the rows of its targets, which it holds in the memory of its
/// executor. One thread at a time.
class Gather {
  public:
    virtual ~Gather() = default;

    /// Writes all targets; queued on the stream on CUDA and done at once on the CPU. Both CPU and CUDA give
    /// the same bits.
    virtual void run(compute::AnyValues from, compute::AnyTarget to, Kept what) const = 0;
};

/// On the current device and the stream (a cudaStream_t), or on the CPU. Throws Error where the device fails
/// (its functions do so too), or this build has no CUDA.
auto make_gather(const GatherRows& rows, Device device, void* stream) -> std::unique_ptr<Gather>;

}  // namespace thalweg::bathymetry
