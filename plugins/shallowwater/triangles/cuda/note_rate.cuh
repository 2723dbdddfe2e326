// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/load_now.cuh"

namespace thalweg::shallowwater::kernel {

constexpr unsigned every_lane = 0xffffffffu;

// Largest of a warp, none of them negative.
__device__ inline auto largest_of_warp(float value) -> float {
    return __uint_as_float(__reduce_max_sync(every_lane, __float_as_uint(value)));
}

__device__ inline auto largest_of_warp(double value) -> double {
    for (int step = 16; step > 0; step /= 2) {
        value = greater(value, __shfl_xor_sync(every_lane, value, step));
    }
    return value;
}

// Notes the largest rate of a warp [1/s], where it is above what others have noted. Rates are compared by
// their bits, among which those of -0, the speed of still water, would be the largest.
template <class Real>
__device__ void note_rate(Clock* clock, Real rate) {
    const Real largest = largest_of_warp(greater(rate, Real(0)));
    const auto bits = static_cast<unsigned long long>(__double_as_longlong(static_cast<double>(largest)));
    if (threadIdx.x % 32 == 0 &&
        bits > static_cast<unsigned long long>(load_first(reinterpret_cast<long long*>(&clock->rate_bits)))) {
        atomicMax(&clock->rate_bits, bits);
    }
}

}  // namespace thalweg::shallowwater::kernel
