// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/cuda/cuda_executor.cuh"
#include "shallowwater/cuda/stage.cuh"

namespace thalweg::shallowwater {
namespace kernel {

// Single thread.
__global__ void start_step(Clock* clock, StepLimits limits) {
    Clock c = *clock;
    StepChoice step = {0, 0, false};
    double end = c.time;
    if (c.time < c.end) {
        const double rate = __longlong_as_double(static_cast<long long>(c.rate_bits));
        step = choose_step(rate, c.free_step, c.end - c.time, limits);
        end = step.last ? c.end : c.time + step.taken;
    }
    c.running = end > c.time ? 1 : 0;
    if (c.running != 0) {
        c.rate_bits = 0;
        c.time = end;
        c.dt = step.taken;
        c.last_step = step.taken;
        if (step.taken == step.free) {
            c.shortest_step = c.shortest_step == 0 ? step.free : lesser(c.shortest_step, step.free);
        }
        c.free_step = step.free;
        ++c.steps;
    }
    *clock = c;
}

}  // namespace kernel

void start_step(Clock* clock, const StepLimits& limits, cudaStream_t stream) {
    kernel::start_step<<<1, 1, 0, stream>>>(clock, limits);
    check_cuda(cudaGetLastError(), "queue the choice of a step");
}

}  // namespace thalweg::shallowwater
