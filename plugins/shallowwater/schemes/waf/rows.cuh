// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/face_watch.cuh"
#include "shallowwater/raster/cuda/strip.cuh"
#include "shallowwater/schemes/waf/waf.hpp"

// What both marches of WAF do with the cells of a row. One lane, one cell.
namespace thalweg::shallowwater::kernel {

// Depth, level and velocities of a cell; the inverse of its depth is 0 where it is dry.
template <class Real>
struct WafCell {
    Real depth, level, x, y, inverse_depth;

    __device__ auto along_x() const -> WafSide<Real> { return {depth, level, x, y}; }

    __device__ auto along_y() const -> WafSide<Real> { return {depth, level, y, x}; }
};

template <class Real>
__device__ auto waf_cell(const Conserved<Real>& u, Real level, Real dry_depth) -> WafCell<Real> {
    const Real inverse = u.depth > dry_depth ? quotient(Real(1), u.depth) : Real(0);
    return {u.depth, level, u.discharge_x * inverse, u.discharge_y * inverse, inverse};
}

template <class Real>
__device__ auto from_west(const WafSide<Real>& s) -> WafSide<Real> {
    return {from_west(s.depth), from_west(s.level), from_west(s.normal), from_west(s.tangential)};
}

template <class Real>
__device__ auto from_east(const WafSide<Real>& s) -> WafSide<Real> {
    return {from_east(s.depth), from_east(s.level), from_east(s.normal), from_east(s.tangential)};
}

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

// Mean bed of a cell above the datum [m].
template <class Real>
__device__ auto mean_bed(const CudaStage<Real>& s, int k) -> Real {
    return __ldg(s.bed.mean + k);
}

template <class Real>
__device__ auto any_wet(Real depth, Real dry_depth) -> bool {
    return __any_sync(all_lanes, depth > dry_depth) != 0;
}

template <class Real>
__device__ auto any_shut(Real depth) -> bool {
    return __any_sync(all_lanes, depth < Real(0)) != 0;
}

}  // namespace thalweg::shallowwater::kernel
