// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/strip.cuh"

namespace thalweg::shallowwater::kernel {

// Calls function(i, j) for the cells of all strips that the last step took; one warp a strip.
template <class Function>
__global__ void __launch_bounds__(stage_block)
    for_strips(const Clock* __restrict__ clock, const std::uint8_t* __restrict__ work, StripList list,
               int strips_across, int columns, int rows, int nx, int ny, Function function) {
    const StripPlace place = place_of_warp(list, strips_across);
    if (place.across < 0 || clock->running == 0 || work[place.up * strips_across + place.across] == 0) {
        return;
    }
    const int lane = static_cast<int>(threadIdx.x) % warp_lanes;
    const int i = place.across * columns + lane;
    const int south = place.up * rows;
    const int north = south + rows < ny ? south + rows : ny;
    for (int j = south; j < north; ++j) {
        if (lane < columns && i < nx) {
            function(i, j);
        }
    }
}

}  // namespace thalweg::shallowwater::kernel
