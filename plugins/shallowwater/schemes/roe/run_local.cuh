// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <thalweg/compute/check_cuda.cuh>

#include "shallowwater/flow/cuda/set_clock.cuh"
#include "shallowwater/schemes/roe/local_pass.cuh"
#include "shallowwater/triangles/cuda/note_rate.cuh"

namespace thalweg::shallowwater {
namespace kernel {

constexpr int local_block = 128;

// Blocks a multiprocessor that the registers must leave room for.
template <class Real>
constexpr int blocks_of_local = sizeof(Real) == 4 ? 7 : 3;

// What a pass over the waves reads and writes; arrays of [cells].
template <class Real>
struct WavePass {
    const Real* from;  // m/s
    Real* to;
};

// Widens waves by two cells, one thread a cell. The first pass notes the largest rate.
template <bool Notes, class Real>
__global__ void __launch_bounds__(local_block) widen_waves(LocalStart<Real> s, WavePass<Real> waves) {
    const LocalArrays<Real>& local = s.choose.local;
    const auto k = static_cast<std::int32_t>(blockIdx.x * local_block + threadIdx.x);
    Real rate = 0;
    if (k < local.cells) {
        const Real most = wave_around(s.mesh, waves.from, k);
        waves.to[k] = most;
        rate = most * local.inverse_height[k];
    }
    if constexpr (Notes) {
        note_rate(s.turn.now, rate);
    }
}

// Chooses the length of a step once a block, and the level of a cell in each thread; the first block keeps
// the clocks. The last pass over the waves is part of it where there are several.
template <bool Widens, class Real>
__global__ void __launch_bounds__(local_block) choose_levels(LocalStart<Real> s, const Real* wave) {
    __shared__ Real part;  // s, 0 where no time is left
    const LocalArrays<Real>& local = s.choose.local;
    if (threadIdx.x == 0) {
        Clock last = load_first(s.turn.last);
        last.rate_bits = static_cast<unsigned long long>(
            load_first(reinterpret_cast<const long long*>(&s.turn.now->rate_bits)));
        const Clock chosen = next_clock(last, s.turn.limits);
        if (blockIdx.x == 0) {
            set_clock(s.turn, chosen);
            for (int n = 0; n < 1 << local.doublings; ++n) {
                s.parts[n] = clock_of_part(chosen, n, local.doublings);
            }
        }
        part = chosen.running != 0 ? static_cast<Real>(chosen.dt / (1 << local.doublings)) : Real(0);
    }
    __syncthreads();
    const auto k = static_cast<std::int32_t>(blockIdx.x * local_block + threadIdx.x);
    if (k < local.cells && part > Real(0)) {
        s.choose(k, Widens ? wave_around(s.mesh, wave, k) : wave[k], part);
    }
}

// Whether nothing is there and nothing has come.
template <class Real>
__device__ auto rests(const LocalSide<Real>& side, Real dry_depth) -> bool {
    const PassedSide<Real>& p = side.passed;
    return side.beyond.water.depth <= dry_depth && p.mass == Real(0) && p.gain_x == Real(0) &&
           p.gain_y == Real(0) && p.meets_step == Real(0);
}

// Steps the cells whose local step ends with this part, one thread each. Warps without such a cell end at
// once.
template <class Real>
__global__ void __launch_bounds__(local_block, blocks_of_local<Real>) step_local(LocalPart<Real> p) {
    const auto k = static_cast<std::int32_t>(blockIdx.x * local_block + threadIdx.x);
    if (k >= p.step.local.cells || p.clock->running == 0) {
        return;
    }
    const int level = p.step.local.level[k];
    if (!p.step.ends(level)) {
        return;
    }
    p.step.dt = static_cast<Real>(p.clock->dt);
    const LocalNeighbour beside_a = neighbour_of(p.step, k, 0);
    const LocalNeighbour beside_b = neighbour_of(p.step, k, 1);
    const LocalNeighbour beside_c = neighbour_of(p.step, k, 2);
    const LocalSide<Real> a = look_across(p.step, k, level, 0, beside_a);
    const LocalSide<Real> b = look_across(p.step, k, level, 1, beside_b);
    const LocalSide<Real> c = look_across(p.step, k, level, 2, beside_c);
    const LocalRoeCell<Real> cell(p.step);
    const LocalCell<Real> own = cell.load(k, level);
    const Real dry_depth = p.step.constants.dry_depth;
    if (p.skip_dry && own.water.depth <= dry_depth && rests(a, dry_depth) && rests(b, dry_depth) &&
        rests(c, dry_depth)) {
        cell.store(k, level, {own.water, own.remainder, Real(0), {}, {}, {}});
        return;
    }
    const LocalResult<Real> result = cell.step(own, a, b, c);
    cell.store(k, level, result);
    cell.tell(k, level, 0, beside_a, result.a);
    cell.tell(k, level, 1, beside_b, result.b);
    cell.tell(k, level, 2, beside_c, result.c);
}

}  // namespace kernel

inline auto local_blocks(std::int32_t cells) -> unsigned {
    return static_cast<unsigned>((cells + kernel::local_block - 1) / kernel::local_block);
}

template <class Real>
void start_local(const LocalStart<Real>& start, cudaStream_t stream) {
    const LocalArrays<Real>& local = start.choose.local;
    const unsigned blocks = local_blocks(local.cells);
    const int passes = widening_passes(local.doublings);
    kernel::WavePass<Real> waves = {local.wave, local.widened};
    kernel::widen_waves<true><<<blocks, kernel::local_block, 0, stream>>>(start, waves);
    compute::check_cuda(cudaGetLastError(), "queue the first waves around triangles");
    Real* other = local.widened_more;
    for (int pass = 2; pass < passes; ++pass) {
        waves = {waves.to, other};
        other = waves.to == local.widened ? local.widened_more : local.widened;
        kernel::widen_waves<false><<<blocks, kernel::local_block, 0, stream>>>(start, waves);
        compute::check_cuda(cudaGetLastError(), "queue the waves around triangles");
    }
    if (passes > 1) {
        kernel::choose_levels<true><<<blocks, kernel::local_block, 0, stream>>>(start, waves.to);
    } else {
        kernel::choose_levels<false><<<blocks, kernel::local_block, 0, stream>>>(start, waves.to);
    }
    compute::check_cuda(cudaGetLastError(), "queue the levels of triangles");
}

template <class Real>
void run_local(const LocalPart<Real>& part, cudaStream_t stream) {
    kernel::step_local<<<local_blocks(part.step.local.cells), kernel::local_block, 0, stream>>>(part);
    compute::check_cuda(cudaGetLastError(), "queue a local step of triangles");
}

}  // namespace thalweg::shallowwater
