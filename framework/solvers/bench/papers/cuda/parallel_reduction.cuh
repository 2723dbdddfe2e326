// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/cuda/shared_rows.cuh"

namespace thalweg::solvers::papers::cuda {

/// Parallel cyclic reduction of a block's rows, M a thread: thread t has rows t, t + blockDim.x, ... All
/// threads read a level's rows before any writes its own. The rows are in shared memory, and a barrier is
/// passed, before and after.
template <class Real, int M, class Line>
__device__ void reduce_in_parallel(SharedRows<Real>& rows, BlockRows<Line>& own) {
    const auto thread = static_cast<int>(threadIdx.x);
    const auto threads = static_cast<int>(blockDim.x);
    for (int stride = 1; stride < rows.size; stride *= 2) {
        Row<Real> reduced[M];
#pragma unroll
        for (int k = 0; k < M; ++k) {
            const int i = thread + k * threads;
            if (i < rows.size) {
                reduced[k] = own.reduce(rows, i, stride);
            }
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < M; ++k) {
            const int i = thread + k * threads;
            if (i < rows.size) {
                rows.put(i, reduced[k]);
            }
        }
        __syncthreads();
    }
}

}  // namespace thalweg::solvers::papers::cuda
