// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <memory>
#include <vector>

#include "bathymetry/core/barrier.hpp"

namespace thalweg::bathymetry {

/// Memory and loops of a barrier on the CPU or on a CUDA device. One thread at a time.
class barrier_executor {
  public:
    virtual ~barrier_executor() = default;

    /// A copy in the executor's memory, which lives as long as the executor. Waits.
    virtual auto hold(const std::vector<double>& values) -> double* = 0;

    /// Both are queued on the stream on CUDA (a cudaStream_t) and done at once on the CPU.
    virtual void run(const barrier_trigger& trigger, void* stream) = 0;
    virtual void run(const barrier_vertex& vertex, void* stream) = 0;
};

auto make_cpu_barrier_executor() -> std::unique_ptr<barrier_executor>;

/// On the current device. Throws std::runtime_error where the device fails (its functions do so too), or this
/// build has no CUDA.
auto make_cuda_barrier_executor() -> std::unique_ptr<barrier_executor>;

}  // namespace thalweg::bathymetry
