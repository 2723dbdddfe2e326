// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/load_now.cuh"
#include "shallowwater/flow/cuda/set_clock.cuh"
#include "shallowwater/raster/cuda/strip.cuh"

// One stage in one kernel. March is the class of a scheme's way through a strip:
//   Real: the precision, halo: columns and rows that it reaches, blocks_per_sm: of stage_block threads
//   open(stage, strip): the first rows that run() reads, and so on their way before the step is known
//   run<Second>(stage, strip, opening, dt) -> Marched<Real>: steps the cells of the strip from `in` to `out`
namespace thalweg::shallowwater::kernel {

// What the length of the step comes from: of a first stage that chooses it, the clock of the last step.
template <bool Second, class Real>
__device__ auto clock_before(const CudaStage<Real>& s) -> Clock {
    if (!Second) {
        return load_first(s.turn.last != nullptr ? s.turn.last : s.clock);
    }
    Clock c = {};
    c.dt = load_first(&s.clock->dt);
    c.running = load_first(&s.clock->running);
    return c;
}

// The length of the step [s], or 0 where none runs. Every warp of a first stage that chooses comes to the
// same choice, and one thread of them all writes it down for what comes after: that of the first block which
// `writes`.
template <bool Second, class Real>
__device__ auto length_of_step(const CudaStage<Real>& s, const Clock& before, bool writes) -> double {
    if (Second || s.turn.last == nullptr) {
        return before.running != 0 ? before.dt : 0;
    }
    const Clock chosen = next_clock(before, s.turn.limits);
    if (blockIdx.x == 0 && blockIdx.y == 0 && writes) {
        set_clock(s.turn, chosen);
    }
    return chosen.running != 0 ? chosen.dt : 0;
}

template <class March, bool Second>
__global__ void __launch_bounds__(stage_block, March::blocks_per_sm)
    run_stage(const __grid_constant__ CudaStage<typename March::Real> s) {
    using Real = typename March::Real;
    const Strip strip = find_strip<March::halo>(s);
    if (strip.index < 0) {
        return;
    }
    // All that these read is on its way at once: on a small grid a warp does little else than wait.
    const Clock before = clock_before<Second>(s);
    const auto opening = March::open(s, strip);
    const bool near_water = sees_water(s, strip, s.wet_in);
    const bool taken_before = Second && load_first(s.work_before + strip.index) != 0;
    const double length = length_of_step<Second>(s, before, threadIdx.x == 0);
    if (length == 0) {
        return;
    }
    // One vote: a branch on what was taken before would leave the compiler in doubt whether lanes stay
    // together.
    if (s.skip_dry && __any_sync(all_lanes, near_water | taken_before) == 0) {
        if (!Second) {
            if (s.apart[strip.index] != 0) {
                join(s, strip);
            }
            __syncwarp();
        }
        if (strip.lane == 0) {
            pass_by<Second>(s, strip);
        }
        return;
    }
    const Real dt = settled(static_cast<Real>(length));
    report<March::halo>(s, strip, March::template run<Second>(s, strip, opening, dt));
}

// `TwoStages`: whether the march has a second stage at all.
template <class March, bool TwoStages = true>
void launch_stage(const CudaStage<typename March::Real>& stage, bool second, cudaStream_t stream) {
    const dim3 grid = blocks_of(stage.list, stage.strips_across, stage.strips_up);
    if (TwoStages && second) {
        run_stage<March, TwoStages><<<grid, stage_block, 0, stream>>>(stage);
    } else {
        run_stage<March, false><<<grid, stage_block, 0, stream>>>(stage);
    }
    check_cuda(cudaGetLastError(), "queue a stage");
}

}  // namespace thalweg::shallowwater::kernel
