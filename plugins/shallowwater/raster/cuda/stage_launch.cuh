// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/stage.cuh"

namespace thalweg::shallowwater {

// Runs one stage of a scheme. One file for each room and precision instantiates it (schemes/), so that they
// compile side by side; the linker names a room that has none.
template <class Room, class Real>
void run_room(const CudaStage<Real>& stage, bool second, cudaStream_t stream);

}  // namespace thalweg::shallowwater
