// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/run_room.cuh"
#include "shallowwater/schemes/hwp14/march.cuh"
#include "shallowwater/schemes/hwp14/traits.hpp"

namespace thalweg::shallowwater {

template <class Real>
void launch(Hwp14Room, const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    if (stage.scheme.hwp14_form == Hwp14Form::per_direction) {
        kernel::launch_stage<kernel::Hwp14March<Hwp14<Real, true>, Real>>(stage, second, stream);
    } else {
        kernel::launch_stage<kernel::Hwp14March<Hwp14<Real, false>, Real>>(stage, second, stream);
    }
}

}  // namespace thalweg::shallowwater
