// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/stage_kernel.cuh"
#include "shallowwater/raster/cuda/stage_launch.cuh"
#include "shallowwater/schemes/hwp14/march.cuh"

namespace thalweg::shallowwater {

template <class Real>
void run_hwp14(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    if (stage.scheme.hwp14_form == Hwp14Form::per_direction) {
        kernel::launch_stage<kernel::Hwp14March<Hwp14<Real, true>, Real>>(stage, second, stream);
    } else {
        kernel::launch_stage<kernel::Hwp14March<Hwp14<Real, false>, Real>>(stage, second, stream);
    }
}

}  // namespace thalweg::shallowwater
