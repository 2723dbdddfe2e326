// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/stage_kernel.cuh"
#include "shallowwater/raster/cuda/stage_launch.cuh"

namespace thalweg::shallowwater {

// launch(room, stage, second, stream) queues the kernel of a room; launch.cuh of each room has it.
template <class Room, class Real>
void run_room(const CudaStage<Real>& stage, bool second, cudaStream_t stream) {
    launch(Room{}, stage, second, stream);
}

}  // namespace thalweg::shallowwater
