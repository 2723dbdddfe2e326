// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/check_cuda.cuh>

#include "shallowwater/flow/cuda/set_clock.cuh"
#include "shallowwater/schemes/roe/cell_step.cuh"
#include "shallowwater/schemes/roe/prefetch.cuh"
#include "shallowwater/triangles/cuda/note_rate.cuh"

namespace thalweg::shallowwater {
namespace kernel {

constexpr int cell_block = 128;

// Blocks a multiprocessor that the registers must leave room for.
template <class Real>
constexpr int blocks_of_cells = sizeof(Real) == 4 ? 9 : 5;

// Length of the present step [s], or 0 where no time is left: then nothing must change. A step that chooses
// does it once a block, and the first block keeps the clock.
template <bool Chooses, class Real>
__device__ auto step_length(const StepTurn& turn) -> Real {
    if constexpr (Chooses) {
        __shared__ Real length;
        if (threadIdx.x == 0) {
            const Clock chosen = next_clock(load_first(turn.last), turn.limits);
            if (blockIdx.x == 0) {
                set_clock(turn, chosen);
            }
            length = chosen.running != 0 ? static_cast<Real>(chosen.dt) : Real(0);
        }
        __syncthreads();
        return length;
    }
    return turn.now->running != 0 ? static_cast<Real>(turn.now->dt) : Real(0);
}

// One step of all cells, one thread each. `Exact` tells apart what files compiled differently instantiate;
// see Options::exact_rounding. `Rains`: whether it brings the rain.
template <bool Exact, bool Chooses, bool Rains, class Real>
__global__ void __launch_bounds__(cell_block, blocks_of_cells<Real>) step_cells(CellStep<Real> c) {
    const auto k = static_cast<std::int32_t>(blockIdx.x * cell_block + threadIdx.x);
    const std::int32_t own = k < c.cells ? k : c.cells - 1;
    const Beyond<Real> b0 = look_across(c.step, own, 0);
    const Beyond<Real> b1 = look_across(c.step, own, 1);
    const Beyond<Real> b2 = look_across(c.step, own, 2);
    // Small meshes, which choose, stay in the cache: there it only takes time.
    if constexpr (!Chooses) {
        prefetch_cell(c.step, own);
    }
    c.step.dt = step_length<Chooses, Real>(c.turn);
    if (c.step.dt == Real(0)) {
        return;
    }
    Real rate = 0;
    if (k < c.cells) {
        const Real dry_depth = c.step.constants.dry_depth;
        const Real deepest =
            greater(greater(c.step.in.depth[k], b0.water.depth), greater(b1.water.depth, b2.water.depth));
        const RoeCell<Real> cell(c.step);
        const Real fallen = Rains ? c.step.rain(k, c.step.dt) : Real(0);
        if (c.skip_dry && deepest <= dry_depth) {
            cell.rest(k, fallen);
        } else {
            rate = cell.step(k, b0, b1, b2, {c.step.friction[k], fallen});
        }
    }
    note_rate(c.turn.now, rate);
}

}  // namespace kernel

template <bool Exact, class Real>
void run_cells(const CellStep<Real>& step, cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>((step.cells + kernel::cell_block - 1) / kernel::cell_block);
    if (step.rains()) {
        kernel::step_cells<Exact, false, true><<<blocks, kernel::cell_block, 0, stream>>>(step);
    } else if (step.chooses) {
        kernel::step_cells<Exact, true, false><<<blocks, kernel::cell_block, 0, stream>>>(step);
    } else {
        kernel::step_cells<Exact, false, false><<<blocks, kernel::cell_block, 0, stream>>>(step);
    }
    compute::check_cuda(cudaGetLastError(), "queue a step of triangles");
}

}  // namespace thalweg::shallowwater
