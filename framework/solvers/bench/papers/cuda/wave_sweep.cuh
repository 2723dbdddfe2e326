// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <algorithm>

#include "solvers/bench/papers/wave_relay.hpp"
#include "solvers/bench/papers/wave_setup.hpp"
#include "solvers/cuda/resident_blocks.cuh"
#include "solvers/cuda/signal.cuh"
#include "thalweg/compute/check_cuda.cuh"

/// Sweeps over the wave lines of all layers. A front is what a sweep works on: spans() and span(n), the lines
/// taken together in its n-th place; mesh(); layers(); runs(layer); visit<sweep>(layer, mirrored, line,
/// place), one cell.
namespace thalweg::solvers::papers::cuda {

enum class Sweep { factor, forward, backward };

constexpr int line_threads = 128;
constexpr int relay_threads = 1024;  // of a block at most

/// Keeps the first fault of a factorisation.
__device__ inline void note_pivot(SipFaults& faults, bool mirrored, FaultWord fault) {
    if (fault != no_fault) {
        FaultWord* const word = mirrored ? &faults.mirrored : &faults.straight;
        atomicMin(reinterpret_cast<unsigned long long*>(word), static_cast<unsigned long long>(fault));
    }
}

/// By a block, or by several blocks where the span is one line: each begins `offset` cells into it and goes
/// on by `stride`. Ends with a barrier of the block.
template <Sweep sweep, class Front>
__device__ void take_span(const Front& front, std::int64_t layer, bool mirrored, std::int64_t n,
                          std::int64_t offset, std::int64_t stride) {
    const WaveMesh& mesh = front.mesh();
    const WaveSpan span = front.span(n);
    for (std::int64_t count = 0; count < span.to - span.from; ++count) {
        const std::int64_t line = sweep == Sweep::backward ? span.to - 1 - count : span.from + count;
        for (std::int64_t place = mesh.first(line) + offset; place < mesh.end(line); place += stride) {
            front.template visit<sweep>(layer, mirrored, line, place);
        }
        __syncthreads();
    }
}

namespace kernel {

/// One wave line, or those taken together. Layers in y.
template <Sweep sweep, class Front>
__global__ void __launch_bounds__(line_threads)
    sweep_line(const Front front, const bool mirrored, const std::int64_t n) {
    const std::int64_t layer = blockIdx.y;
    if (sweep == Sweep::factor || front.runs(layer)) {
        take_span<sweep>(front, layer, mirrored, n,
                         static_cast<std::int64_t>(blockIdx.x) * line_threads + threadIdx.x,
                         static_cast<std::int64_t>(gridDim.x) * line_threads);
    }
}

/// A whole sweep, by a cooperative launch: all blocks run at the same time, so none waits for one that cannot
/// start. A block takes its lines when those of the blocks before it are done; layers in y, in turns.
///
/// `done`: lines of each layer that are, 0 before the launch. What a block wrote to any line is seen by the
/// next one: its threads meet at a barrier, then one releases the count, which one of the next block acquires
/// before its own threads meet.
template <Sweep sweep, class Front>
__global__ void __launch_bounds__(relay_threads)
    relay_lines(const Front front, const bool mirrored, int* const done) {
    const std::int64_t spans = front.spans();
    const WaveSpan own = relay_span(spans, gridDim.x, blockIdx.x);
    for (std::int64_t layer = blockIdx.y; layer < front.layers(); layer += gridDim.y) {
        if (sweep != Sweep::factor && !front.runs(layer)) {
            continue;
        }
        if (threadIdx.x == 0) {
            while (solvers::cuda::acquire(done + layer) < own.from) {
                __nanosleep(32);
            }
        }
        __syncthreads();
        for (std::int64_t n = own.from; n < own.to; ++n) {
            take_span<sweep>(front, layer, mirrored, relay_line(spans, sweep == Sweep::backward, n),
                             threadIdx.x, blockDim.x);
        }
        if (threadIdx.x == 0) {
            __threadfence();
            solvers::cuda::publish(done + layer, static_cast<int>(own.to));
        }
    }
}

}  // namespace kernel

/// Queues a launch a wave line.
template <Sweep sweep, class Front>
void queue_lines(const Front& front, bool mirrored, cudaStream_t stream) {
    const std::int64_t spans = front.spans();
    for (std::int64_t n = 0; n < spans; ++n) {
        const std::int64_t place = relay_line(spans, sweep == Sweep::backward, n);
        const WaveSpan span = front.span(place);
        const std::int64_t cells = front.mesh().end(span.from) - front.mesh().first(span.from);
        const auto blocks = static_cast<unsigned>((cells + line_threads - 1) / line_threads);
        const dim3 grid(blocks, static_cast<unsigned>(front.layers()));
        kernel::sweep_line<sweep><<<grid, line_threads, 0, stream>>>(front, mirrored, place);
    }
    compute::check_cuda(cudaGetLastError(), "queue the wave lines of a sweep");
}

/// Queues one launch for all wave lines. `done`: room for one number a layer.
template <Sweep sweep, class Front>
void queue_relay(Front front, bool mirrored, int* done, cudaStream_t stream) {
    const auto threads = static_cast<unsigned>(std::min<std::int64_t>(front.mesh().pitch, relay_threads));
    const auto code = kernel::relay_lines<sweep, Front>;
    const RelayGrid shared = relay_grid(front.spans(), front.layers(),
                                        solvers::cuda::resident_blocks(code, static_cast<int>(threads), 0));
    const dim3 grid(static_cast<unsigned>(shared.blocks), static_cast<unsigned>(shared.systems));
    compute::check_cuda(
        cudaMemsetAsync(done, 0, static_cast<std::size_t>(front.layers()) * sizeof(int), stream),
        "clear the counts of wave lines");
    void* arguments[] = {&front, &mirrored, &done};
    compute::check_cuda(cudaLaunchCooperativeKernel(code, grid, dim3(threads), arguments, 0, stream),
                        "queue a sweep over wave lines");
}

/// One way or the other.
template <Sweep sweep, class Front>
void queue_sweep(const Front& front, bool mirrored, bool one_kernel, int* done, cudaStream_t stream) {
    if (one_kernel) {
        queue_relay<sweep>(front, mirrored, done, stream);
    } else {
        queue_lines<sweep>(front, mirrored, stream);
    }
}

}  // namespace thalweg::solvers::papers::cuda
