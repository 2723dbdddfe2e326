// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::river::kernel {

/// The threads of the blocks of a cluster wait for each other: what each has written before it arrives is
/// seen by all after they have waited. Between the two a thread may do what hangs on no other.
struct ClusterBarrier {
    static constexpr bool spans_blocks = true;

    static __device__ void arrive() {
#if __CUDA_ARCH__ >= 900
        asm volatile("barrier.cluster.arrive.release;" ::: "memory");
#endif
    }

    static __device__ void wait() {
#if __CUDA_ARCH__ >= 900
        asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
#endif
    }
};

}  // namespace thalweg::river::kernel
