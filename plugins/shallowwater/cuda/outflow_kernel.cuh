// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/cuda/cuda_executor.cuh"
#include "shallowwater/cuda/outflow.cuh"

namespace thalweg::shallowwater {
namespace kernel {

constexpr int outflow_block = 128;

// One thread a face.
template <class Scheme, class Real>
__global__ void __launch_bounds__(outflow_block)
    count_outflow(CountOutflow<Real> count, const Clock* __restrict__ clock, bool flips) {
    const int n = static_cast<int>(blockIdx.x * outflow_block + threadIdx.x);
    if (n >= count.faces.count() || clock->running == 0) {
        return;
    }
    count.dt = static_cast<Real>(clock->dt);
    if (flips) {
        // `flipped` already tells where the state will be.
        count.first = clock->flipped == 0 ? count.second : count.first;
        count.second = {nullptr, nullptr, nullptr};
    }
    count.template add<Scheme>(n);
}

}  // namespace kernel

template <class Real>
void count_outflow(const CountOutflow<Real>& count, const CudaStage<Real>& stage, cudaStream_t stream) {
    const int blocks = (count.faces.count() + kernel::outflow_block - 1) / kernel::outflow_block;
    const auto launch = [&](auto scheme) {
        kernel::count_outflow<decltype(scheme)>
            <<<blocks, kernel::outflow_block, 0, stream>>>(count, stage.clock, stage.flips);
    };
    if (stage.velocity_bound) {
        launch(Kp07<Real, true>{});
    } else {
        launch(Kp07<Real, false>{});
    }
    check_cuda(cudaGetLastError(), "queue the count of the outflow");
}

}  // namespace thalweg::shallowwater
