// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/run_room.cuh"
#include "shallowwater/schemes/hllc/march.cuh"
#include "shallowwater/schemes/hllc/traits.hpp"

namespace thalweg::shallowwater {

template <class Real>
void launch(HllcRoom, const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    kernel::launch_stage<kernel::HllcMarch<Real>>(stage, second, stream);
}

}  // namespace thalweg::shallowwater
