// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/linear_faces.hpp"
#include "shallowwater/raster/cuda/strip.cuh"

// What marches with a linear reconstruction of depth, level and velocities do with the cells of a row. One
// lane, one cell.
namespace thalweg::shallowwater::kernel {

// Depth, level and velocities of a cell; the inverse of its depth is 0 where it is dry.
template <class Real>
struct WaterCell {
    Real depth, level, x, y, inverse_depth;

    __device__ auto along_x() const -> WaterSide<Real> { return {depth, level, x, y}; }

    __device__ auto along_y() const -> WaterSide<Real> { return {depth, level, y, x}; }
};

template <class Real>
__device__ auto water_cell(const Conserved<Real>& u, Real level, Real dry_depth) -> WaterCell<Real> {
    const Real inverse = u.depth > dry_depth ? quotient(Real(1), u.depth) : Real(0);
    return {u.depth, level, u.discharge_x * inverse, u.discharge_y * inverse, inverse};
}

template <class Real>
__device__ auto from_west(const WaterSide<Real>& s) -> WaterSide<Real> {
    return {from_west(s.depth), from_west(s.level), from_west(s.normal), from_west(s.tangential)};
}

template <class Real>
__device__ auto from_east(const WaterSide<Real>& s) -> WaterSide<Real> {
    return {from_east(s.depth), from_east(s.level), from_east(s.normal), from_east(s.tangential)};
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
