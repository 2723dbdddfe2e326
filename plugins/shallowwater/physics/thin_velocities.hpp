// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/minmod.hpp"
#include "shallowwater/physics/surface_faces.hpp"

// Velocities at the faces of cells in thin and fast water, of schemes that divide the discharge at a face by
// the depth there. Ours.
namespace thalweg::shallowwater {

// How far water is slow [0..1]: 1 up to twice the speed of its waves, 0 from three times on.
template <class Real>
THALWEG_HD auto slowness(Real inverse_depth, Real normal, Real tangential, Real gravity) -> Real {
    const Real speed2 = sum_of_products(normal, normal, tangential, tangential);
    const Real fast = speed2 * inverse_depth * quotient(Real(0.2), gravity);  // Froude^2 / 5
    return lesser(at_least(Real(1.8) - fast, Real(0)), Real(1));
}

// The depths at the two faces of a cell over its own [1], and how far discharges are what is limited in it
// [0..1]: 1 in deep water, see depth_over_step(), and in slow water.
template <class Real>
struct FaceShares {
    Real low, high;
    Real by_discharge;
};

template <class Real>
THALWEG_HD auto face_shares(const SurfaceFaces<Real>& surface, Real depth, Real inverse_depth, Real step,
                            Real slow) -> FaceShares<Real> {
    return {surface.depth_low * inverse_depth, surface.depth_high * inverse_depth,
            greater(slow, depth_over_step(at_least(depth, Real(0)), step))};
}

// Replaces one component of the velocity at both faces of a cell in thin and fast water: there the limited
// slope is that of the velocities of the cell and its neighbours [m/s], and the mean of both faces by their
// depths is the velocity of the cell. So the water that leaves takes its share of the momentum, and what
// stays becomes no faster. A discharge divided by the depth at the face is slow at the deeper face: on steep
// ground, where one face of a film holds nearly all of its water, the rest of it gained speed in every step.
// Slow films keep limited discharges, since under friction the discharge goes on from cell to cell, not the
// velocity.
template <class Real>
THALWEG_HD void lean_with_velocity(const FaceShares<Real>& shares, Real low, Real own, Real high, Real& first,
                                   Real& second) {
    const Real half = Real(0.5) * minmod_slope(Real(1), low, own, high);
    const Real thin_first = own - half * shares.high;
    const Real thin_second = own + half * shares.low;
    const bool keeps = shares.by_discharge >= Real(1);
    first = keeps ? first : thin_first + shares.by_discharge * (first - thin_first);
    second = keeps ? second : thin_second + shares.by_discharge * (second - thin_second);
}

}  // namespace thalweg::shallowwater
