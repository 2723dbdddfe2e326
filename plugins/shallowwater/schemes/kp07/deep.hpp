// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/central_upwind.hpp"
#include "shallowwater/physics/minmod.hpp"

// KP07 where all faces around are deep: no desingularisation, no dry side, no wall. Half the
// instructions of the general functions of Kp07, and the same bits on CUDA, because the two strips at a face
// may take different branches and must find the same flux.
namespace thalweg::shallowwater {

// A height [m] at each of the two faces of a cell along a line.
template <class Real>
struct FaceBeds {
    Real low, high;
};

// Depths [m] at the two faces of a cell over its own bed and over the sills, and half the change of its level
// across it [m].
template <class Real>
struct DeepSurface {
    Real depth_low, depth_high;
    Real over_low, over_high;
    Real half_change;
};

// The limited surface over the bed. Both depths are never negative: together they are twice the cell's, so at
// most one face can dip below its bed, and there the slope is cut.
template <class Real>
THALWEG_HD auto deep_surface(Real theta, Real level_low, Real level, Real level_high,
                             const FaceBeds<Real>& bed, const FaceBeds<Real>& sill) -> DeepSurface<Real> {
    const Real above_low = level - bed.low;
    const Real above_high = level - bed.high;
    const Real free_half = Real(0.5) * minmod_slope(theta, level_low, level, level_high);
    const Real half = lesser(greater(free_half, -above_high), above_low);
    const Real at_low = level - half;
    const Real at_high = level + half;
    return {at_low - bed.low, at_high - bed.high, at_low - sill.low, at_high - sill.high, half};
}

// Velocities at both faces of a cell along one line, from its discharges and their limited slopes.
template <class Real>
struct DeepSides {
    FaceState<Real> low, high;
};

template <class Real>
THALWEG_HD auto deep_sides(Real theta, const DeepSurface<Real>& s, Real normal_low, Real normal,
                           Real normal_high, Real tangential_low, Real tangential, Real tangential_high)
    -> DeepSides<Real> {
    const Real half_n = Real(0.5) * minmod_slope(theta, normal_low, normal, normal_high);
    const Real half_t = Real(0.5) * minmod_slope(theta, tangential_low, tangential, tangential_high);
    const Real inverse_low = quotient(Real(1), s.depth_low);
    const Real inverse_high = quotient(Real(1), s.depth_high);
    return {{s.over_low, (normal - half_n) * inverse_low, (tangential - half_t) * inverse_low},
            {s.over_high, (normal + half_n) * inverse_high, (tangential + half_t) * inverse_high}};
}

// The flux between two deep sides, not yet limited.
template <class Real>
THALWEG_HD auto deep_flux(const FaceState<Real>& low, const FaceState<Real>& high, Real gravity)
    -> CentralFlux<Real> {
    const OneSidedSpeeds<Real> a = one_sided_speeds(low, high, gravity);
    return central_flux(low, high, gravity, a, quotient(Real(1), a.ahead - a.behind));
}

}  // namespace thalweg::shallowwater
