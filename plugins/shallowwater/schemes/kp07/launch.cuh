// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/run_room.cuh"
#include "shallowwater/schemes/kp07/march.cuh"
#include "shallowwater/schemes/kp07/traits.hpp"

namespace thalweg::shallowwater {

template <class Real>
void launch(Kp07Room, const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    if (stage.scheme.velocity_bound) {
        kernel::launch_stage<kernel::Kp07March<Kp07<Real, true>, Real>>(stage, second, stream);
    } else {
        kernel::launch_stage<kernel::Kp07March<Kp07<Real, false>, Real>>(stage, second, stream);
    }
}

}  // namespace thalweg::shallowwater
