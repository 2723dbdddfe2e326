// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/check_cuda.cuh>

#include "shallowwater/flow/cuda/set_clock.cuh"
#include "shallowwater/flow/processes/rain.hpp"

namespace thalweg::shallowwater {
namespace kernel {

constexpr int rain_block = 32;

// A single block: one thread chooses the step, then each counts the rain of some zones.
template <class Real>
__global__ void start_rainy_step(StepTurn turn, CountRain<Real> count, int zones) {
    if (threadIdx.x == 0) {
        set_clock(turn, next_clock(*turn.last, turn.limits));
    }
    __syncthreads();
    for (int zone = static_cast<int>(threadIdx.x); zone < zones; zone += rain_block) {
        count(zone, 0);
    }
}

}  // namespace kernel

// start_step() with the rain of the step, in one launch. `count` reads the clock turn.now. Does not wait.
template <class Real>
void start_rainy_step(const StepTurn& turn, const CountRain<Real>& count, int zones, cudaStream_t stream) {
    kernel::start_rainy_step<<<1, kernel::rain_block, 0, stream>>>(turn, count, zones);
    compute::check_cuda(cudaGetLastError(), "queue the choice of a step with rain");
}

}  // namespace thalweg::shallowwater
