// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include <thalweg/device.hpp>

#include "bathymetry/structures/barrier.hpp"

namespace thalweg::bathymetry {

/// Memory and loops of a barrier on the CPU or on a CUDA device. One thread at a time.
class BarrierWork {
  public:
    virtual ~BarrierWork() = default;

    /// Returns a copy in the executor's memory, which lives as long as this object. Waits.
    virtual auto hold(const std::vector<double>& values) -> double* = 0;

    /// All are queued on the stream on CUDA and done at once on the CPU.
    virtual void run(const BarrierTrigger& trigger) const = 0;
    virtual void run(const BarrierVertex& vertex) const = 0;
    virtual void run(const BarrierTriangle& triangle) const = 0;

    /// What the barrier makes of all cells. Waits, as value_at() does.
    virtual auto effect(const BarrierVertex& vertex) -> BarrierEffect = 0;
    virtual auto effect(const BarrierTriangle& triangle) -> BarrierEffect = 0;

    /// A number in the executor's memory.
    virtual auto value_at(const double* place) const -> double = 0;
};

/// On the current device and the stream (a cudaStream_t), or on the CPU. Throws Error where the device fails
/// (its functions do so too), or this build has no CUDA.
auto make_barrier_work(Device device, void* stream) -> std::unique_ptr<BarrierWork>;

}  // namespace thalweg::bathymetry
