// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/early_launch.cuh>

#include "shallowwater/raster/cuda/strip.cuh"

namespace thalweg::shallowwater::kernel {

// Calls function(i, j) for the cells of all strips that the last step took; one warp a row of a strip, since
// rows that a warp takes one after the other wait for memory one after the other. Without a list the grid of
// blocks already has rows of strips along y, and those of each strip along z.
template <class Function>
__global__ void __launch_bounds__(stage_block)
    for_strips(const Clock* __restrict__ clock, const std::uint8_t* __restrict__ work, StripList list,
               int strips_across, int columns, int rows, int nx, int ny, Function function) {
    compute::await_launch_before();
    const StripPlace place = place_of_warp(list, strips_across);
    if (place.across < 0 || clock->running == 0 || work[place.up * strips_across + place.across] == 0) {
        return;
    }
    const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
    const int i = place.across * columns + lane;
    const int j = place.up * rows + static_cast<int>(blockIdx.z);
    if (lane < columns && i < nx && j < ny) {
        function(i, j);
    }
}

}  // namespace thalweg::shallowwater::kernel
