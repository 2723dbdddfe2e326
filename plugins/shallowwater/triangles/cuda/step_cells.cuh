// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <thalweg/compute/check_cuda.cuh>

#include "shallowwater/raster/clock.hpp"
#include "shallowwater/schemes/roe/cell.hpp"

namespace thalweg::shallowwater {
namespace kernel {

constexpr int cell_block = 128;
constexpr unsigned every_lane = 0xffffffffu;

// Blocks a multiprocessor that the registers must leave room for.
template <class Real>
constexpr int blocks_of_cells = sizeof(Real) == 4 ? 8 : 4;

// Whether there is water in a cell or beside it. Without, a step changes nothing in it.
template <class Real>
__device__ auto has_water_near(const RoeStep<Real>& s, std::int32_t k) -> bool {
    bool wet = s.in.depth[k] > s.dry_depth;
    for (const std::int32_t* side : s.mesh.side) {
        wet = wet || s.in.depth[SideOf(side[k]).cell()] > s.dry_depth;
    }
    return wet;
}

// One step of all cells, one thread each.
template <class Real>
__global__ void __launch_bounds__(cell_block, blocks_of_cells<Real>)
    step_cells(RoeStep<Real> s, std::int32_t cells, bool skip_dry, Clock* clock) {
    if (clock->running == 0) {
        return;
    }
    s.dt = static_cast<Real>(clock->dt);
    const auto k = static_cast<std::int32_t>(blockIdx.x * cell_block + threadIdx.x);
    Real rate = 0;
    if (k < cells) {
        if (skip_dry && !has_water_near(s, k)) {
            s.out.depth[k] = s.in.depth[k];
            s.out.discharge_x[k] = s.in.discharge_x[k];
            s.out.discharge_y[k] = s.in.discharge_y[k];
        } else {
            rate = RoeCell<Real>(s).step(k);
        }
    }
    for (int step = 16; step > 0; step /= 2) {
        rate = greater(rate, __shfl_xor_sync(every_lane, rate, step));
    }
    if (threadIdx.x % 32 == 0 && rate > Real(0)) {
        atomicMax(&clock->rate_bits,
                  static_cast<unsigned long long>(__double_as_longlong(static_cast<double>(rate))));
    }
}

}  // namespace kernel

template <class Real>
void queue_cells(const RoeStep<Real>& step, std::int32_t cells, bool skip_dry, Clock* clock,
                 cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>((cells + kernel::cell_block - 1) / kernel::cell_block);
    kernel::step_cells<<<blocks, kernel::cell_block, 0, stream>>>(step, cells, skip_dry, clock);
    compute::check_cuda(cudaGetLastError(), "queue a step of triangles");
}

}  // namespace thalweg::shallowwater
