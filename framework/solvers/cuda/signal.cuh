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

/// Between warps of a block, in shared memory: a barrier that one warp completes again and again. Its waiters
/// count the completions and must be less than two behind or ahead. Unlike a fence it does not wait for the
/// stores that a warp has on the way to global memory.
using WarpSignal = unsigned long long;

__device__ inline auto shared_address(const void* a) -> unsigned {
    return static_cast<unsigned>(__cvta_generic_to_shared(a));
}

__device__ inline void clear_signal(WarpSignal* a, bool used_before) {
    if (used_before) {
        asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(shared_address(a)) : "memory");
    }
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(shared_address(a)) : "memory");
}

/// By a whole warp: what its lanes wrote to shared memory is seen by those who wait.
__device__ inline void complete(WarpSignal* a) {
    __syncwarp();
    if (threadIdx.x % 32 == 0) {
        asm volatile(
            "{\n"
            ".reg .b64 state;\n"
            "mbarrier.arrive.shared.b64 state, [%0];\n"
            "}" ::"r"(shared_address(a))
            : "memory");
    }
}

/// Waits until the signal has been completed `turn` + 1 times.
__device__ inline void wait_for(const WarpSignal* a, int turn) {
    unsigned ready = 0;
    while (ready == 0) {
#if __CUDA_ARCH__ >= 900
        asm volatile(
            "{\n"
            ".reg .pred p;\n"
            "mbarrier.try_wait.parity.shared.b64 p, [%1], %2;\n"
            "selp.u32 %0, 1, 0, p;\n"
            "}"
            : "=r"(ready)
            : "r"(shared_address(a)), "r"(turn & 1)
            : "memory");
#else
        asm volatile(
            "{\n"
            ".reg .pred p;\n"
            "mbarrier.test_wait.parity.shared.b64 p, [%1], %2;\n"
            "selp.u32 %0, 1, 0, p;\n"
            "}"
            : "=r"(ready)
            : "r"(shared_address(a)), "r"(turn & 1)
            : "memory");
#endif
    }
    __syncwarp();
}

/// Brings the line of an address closer, for a load that comes soon.
__device__ inline void expect(const void* a) {
    asm volatile("prefetch.global.L2 [%0];" ::"l"(a));
}

}  // namespace thalweg::solvers::cuda
