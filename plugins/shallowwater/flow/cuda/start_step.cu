// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/flow/cuda/set_clock.cuh"

namespace thalweg::shallowwater {
namespace kernel {

// Single thread.
__global__ void start_step(StepTurn turn) {
    set_clock(turn, next_clock(*turn.last, turn.limits));
}

}  // namespace kernel

void start_step(const StepTurn& turn, cudaStream_t stream) {
    kernel::start_step<<<1, 1, 0, stream>>>(turn);
    compute::check_cuda(cudaGetLastError(), "queue the choice of a step");
}

}  // namespace thalweg::shallowwater
