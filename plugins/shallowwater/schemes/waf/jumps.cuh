// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/face_watch.cuh"
#include "shallowwater/raster/cuda/pass_face.cuh"
#include "shallowwater/raster/cuda/water_cell.cuh"
#include "shallowwater/schemes/waf/waf.hpp"

// What both marches of WAF do with the cells of a row. One lane, one cell.
namespace thalweg::shallowwater::kernel {

template <class Real>
__device__ auto from_west(const WaveJumps<Real>& j) -> WaveJumps<Real> {
    return {from_west(j.first), from_west(j.shear), from_west(j.third)};
}

template <class Real>
__device__ auto from_east(const WaveJumps<Real>& j) -> WaveJumps<Real> {
    return {from_east(j.first), from_east(j.shear), from_east(j.third)};
}

// Jumps of the interfaces to the west and east of a lane's own one.
template <class Real>
__device__ auto neighbours_across(const WafInterface<Real>& f) -> WafNeighbours<Real> {
    const WaveJumps<Real> own = f.jumps();
    const Real wet = f.wet();
    return {from_west(own), from_east(own), from_west(wet), from_east(wet)};
}

}  // namespace thalweg::shallowwater::kernel
