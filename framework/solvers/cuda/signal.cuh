// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

/// How warps and blocks that run at the same time tell each other what is ready.
namespace thalweg::solvers::cuda {

/// A value that no arithmetic yields (a NaN of our own), for "not there yet": a reader sees the value itself
/// arrive, and neither side needs a fence.
__device__ inline auto nothing(double) -> double {
    return __longlong_as_double(0x7ff4dead0000beefLL);
}

__device__ inline auto nothing(float) -> float {
    return __int_as_float(0x7fa4beef);
}

__device__ inline auto is_nothing(double a) -> bool {
    return __double_as_longlong(a) == 0x7ff4dead0000beefLL;
}

__device__ inline auto is_nothing(float a) -> bool {
    return __float_as_int(a) == 0x7fa4beef;
}

/// Loads and stores that other blocks see: past the first-level cache, not torn and not left out.
__device__ inline auto peek(const double* a) -> double {
    double v;
    asm volatile("ld.relaxed.gpu.global.f64 %0, [%1];" : "=d"(v) : "l"(a) : "memory");
    return v;
}

__device__ inline auto peek(const float* a) -> float {
    float v;
    asm volatile("ld.relaxed.gpu.global.f32 %0, [%1];" : "=f"(v) : "l"(a) : "memory");
    return v;
}

__device__ inline void post(double* a, double v) {
    asm volatile("st.relaxed.gpu.global.f64 [%0], %1;" ::"l"(a), "d"(v) : "memory");
}

__device__ inline void post(float* a, float v) {
    asm volatile("st.relaxed.gpu.global.f32 [%0], %1;" ::"l"(a), "f"(v) : "memory");
}

/// Counters between blocks: what was written before publish() is seen after acquire() returns its value.
__device__ inline auto acquire(const int* a) -> int {
    int v;
    asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(a) : "memory");
    return v;
}

__device__ inline void publish(int* a, int v) {
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(a), "r"(v) : "memory");
}

/// Counters between warps of a block, in shared memory; by whole warps.
__device__ inline void tell(volatile int* a, int v) {
    __syncwarp();
    if (threadIdx.x % 32 == 0) {
        __threadfence_block();
        *a = v;
    }
}

__device__ inline void wait_until(const volatile int* a, int least) {
    while (*a < least) {
    }
    __syncwarp();
    __threadfence_block();
}

__device__ inline void wait_until_down(const volatile int* a, int most) {
    while (*a > most) {
    }
    __syncwarp();
    __threadfence_block();
}

}  // namespace thalweg::solvers::cuda
