// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/early_launch.cuh>

#include "shallowwater/raster/cuda/strip.cuh"

namespace thalweg::shallowwater::kernel {

constexpr int most_loop_warps = 16;

// Calls function(i, j) for the cells of all strips that the last step took; a block takes a strip. A warp
// waits for the memory of its rows one after the other, so each has few of them.
template <class Function>
__global__ void __launch_bounds__(most_loop_warps* warp_lanes)
    for_strips(const Clock* __restrict__ clock, const std::uint8_t* __restrict__ work, StripList list,
               int strips_across, int columns, int rows, int nx, int ny, Function function) {
    compute::await_launch_before();
    const StripPlace place = place_of_block(list);
    if (place.across < 0 || clock->running == 0 || work[place.up * strips_across + place.across] == 0) {
        return;
    }
    const int lane = static_cast<int>(threadIdx.x);
    const int i = place.across * columns + lane;
    const int south = place.up * rows;
    const int north = south + rows < ny ? south + rows : ny;
    for (int j = south + static_cast<int>(threadIdx.y); j < north; j += static_cast<int>(blockDim.y)) {
        if (lane < columns && i < nx) {
            function(i, j);
        }
    }
}

}  // namespace thalweg::shallowwater::kernel
