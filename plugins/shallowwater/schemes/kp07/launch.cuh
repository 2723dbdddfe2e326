// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/stage_kernel.cuh"
#include "shallowwater/raster/cuda/stage_launch.cuh"
#include "shallowwater/schemes/kp07/march.cuh"

namespace thalweg::shallowwater {

template <class Real>
void run_kp07(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    if (stage.scheme.velocity_bound) {
        kernel::launch_stage<kernel::Kp07March<Kp07<Real, true>, Real>>(stage, second, stream);
    } else {
        kernel::launch_stage<kernel::Kp07March<Kp07<Real, false>, Real>>(stage, second, stream);
    }
}

}  // namespace thalweg::shallowwater
