// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/minmod.hpp"

// Linear reconstruction of depth, level and velocities, for schemes that divide discharges by any depth.
namespace thalweg::shallowwater {

// One side of a face before the hydrostatic reconstruction: depth and level [m], velocity normal and
// tangential to the face [m/s].
template <class Real>
struct WaterSide {
    Real depth;
    Real level;
    Real normal;
    Real tangential;
};

// Depth [m], level [m] and velocities [m/s] of a cell and of its neighbours along a line.
template <class Real>
struct WaterStencil {
    WaterSide<Real> low, own, high;
};

// Replaces neighbours without flow by the mirror image. Behind an open face the normal velocity goes on.
template <class Real>
THALWEG_HD void close_water_stencil(WaterStencil<Real>& s) {
    const bool shut_low = s.low.depth < Real(0);
    const bool shut_high = s.high.depth < Real(0);
    const WaterSide<Real> beyond_low = {
        s.own.depth, s.own.level, is_open(s.low.depth) ? s.own.normal : -s.own.normal, s.own.tangential};
    const WaterSide<Real> beyond_high = {
        s.own.depth, s.own.level, is_open(s.high.depth) ? s.own.normal : -s.own.normal, s.own.tangential};
    s.low.depth = shut_low ? beyond_low.depth : s.low.depth;
    s.low.level = shut_low ? beyond_low.level : s.low.level;
    s.low.normal = shut_low ? beyond_low.normal : s.low.normal;
    s.low.tangential = shut_low ? beyond_low.tangential : s.low.tangential;
    s.high.depth = shut_high ? beyond_high.depth : s.high.depth;
    s.high.level = shut_high ? beyond_high.level : s.high.level;
    s.high.normal = shut_high ? beyond_high.normal : s.high.normal;
    s.high.tangential = shut_high ? beyond_high.tangential : s.high.tangential;
}

// Both sides of a cell as seen from inside it, and the slope of the level times the cell width.
template <class Real>
struct WaterFaces {
    WaterSide<Real> low, high;
    Real level_change;
};

// The velocities at walls, as meet_walls() of a LineStencil finds them. `s`: the stencil before it was
// closed.
template <class Real>
THALWEG_HD void meet_walls(const WaterStencil<Real>& s, Real inverse_depth, WaterFaces<Real>& f) {
    const Real own = s.own.depth * s.own.normal;
    const Real from_low = unfed(own, s.low.depth < Real(0) ? -own : s.low.depth * s.low.normal);
    const Real from_high = unfed(own, s.high.depth < Real(0) ? -own : s.high.depth * s.high.normal);
    f.low.normal = s.low.depth < Real(0) ? from_high * inverse_depth : f.low.normal;
    f.high.normal = s.high.depth < Real(0) ? from_low * inverse_depth : f.high.normal;
}

// Both sides of a cell whose depth changes by half_depth and whose level by half of level_change [m] from its
// middle to its high face. The velocities are limited by the generalised minmod function and keep the cell's
// discharge. inverse_depth is 0 in a dry cell.
template <class Real>
THALWEG_HD auto sides_of(Real theta, const WaterStencil<Real>& s, Real inverse_depth, Real half_depth,
                         Real level_change) -> WaterFaces<Real> {
    const Real half_level = Real(0.5) * level_change;
    const Real half = Real(0.5) * inverse_depth;
    const Real per_depth_n = half * minmod_slope(theta, s.low.normal, s.own.normal, s.high.normal);
    const Real per_depth_t =
        half * minmod_slope(theta, s.low.tangential, s.own.tangential, s.high.tangential);
    const Real depth_low = s.own.depth - half_depth;
    const Real depth_high = s.own.depth + half_depth;
    return {{depth_low, s.own.level - half_level, s.own.normal - per_depth_n * depth_high,
             s.own.tangential - per_depth_t * depth_high},
            {depth_high, s.own.level + half_level, s.own.normal + per_depth_n * depth_low,
             s.own.tangential + per_depth_t * depth_low},
            level_change};
}

// Linear reconstruction of depth and level (Audusse et al. 2004), limited by the generalised minmod function;
// the bed is what is left between them. Plain minmod (theta 1) is never the central slope on a curved
// surface: what it lacks, both sides of every face are apart, and in steady flow the weights of the flux make
// an error of that. A dry cell is left constant; `Deep`: it is not dry.
template <class Real, bool Deep = false>
THALWEG_HD auto linear_faces(Real theta, const WaterStencil<Real>& s, Real inverse_depth)
    -> WaterFaces<Real> {
    const Real weight = Deep || inverse_depth > Real(0) ? Real(0.5) : Real(0);
    const Real half_depth = weight * minmod_slope(theta, s.low.depth, s.own.depth, s.high.depth);
    return sides_of(theta, s, inverse_depth, half_depth,
                    minmod_slope(theta, s.low.level, s.own.level, s.high.level));
}

}  // namespace thalweg::shallowwater
