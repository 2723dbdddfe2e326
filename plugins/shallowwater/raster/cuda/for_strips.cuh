// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/stage.cuh"

namespace thalweg::shallowwater::kernel {

// Calls function(i, j) for the cells of all strips that the last step took; one warp a strip.
template <class Function>
__global__ void __launch_bounds__(warp_lanes)
    for_strips(const Clock* __restrict__ clock, const std::uint8_t* __restrict__ taken, int columns, int rows,
               int nx, int ny, Function function) {
    if (clock->running == 0 || taken[blockIdx.y * gridDim.x + blockIdx.x] == 0) {
        return;
    }
    const int lane = static_cast<int>(threadIdx.x);
    const int i = static_cast<int>(blockIdx.x) * columns + lane;
    const int south = static_cast<int>(blockIdx.y) * rows;
    const int north = south + rows < ny ? south + rows : ny;
    for (int j = south; j < north; ++j) {
        if (lane < columns && i < nx) {
            function(i, j);
        }
    }
}

}  // namespace thalweg::shallowwater::kernel
