// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// One side of a face: depth [m], velocity normal and tangential to the face [m/s].
template <class Real>
struct FaceState {
    Real depth;
    Real normal;
    Real tangential;
};

// What crosses a face, positive towards the high side. The pressure part is given as the difference to each
// side's own hydrostatic pressure, so that it is exactly zero at rest; hence two normal momenta.
template <class Real>
struct FaceFlux {
    Real mass;         // m2/s
    Real normal_low;   // m3/s2, for the cell on the low side
    Real normal_high;  // m3/s2, for the cell on the high side
    Real tangential;   // m3/s2
    Real speed;        // m/s, the larger one-sided wave speed
};

// Central-upwind flux (Kurganov & Petrova 2007) grouped as value + t * difference, so that equal states give
// exactly their own flux in any precision. `blocked` (0 or 1 as a bool) closes the face to mass, as a wall
// does. share_low and share_high [m2/s] are the largest mass flux that either side can give without running
// dry.
template <class Real>
THALWEG_HD auto central_upwind(FaceState<Real> low, FaceState<Real> high, Real gravity, bool blocked,
                               Real share_low, Real share_high) -> FaceFlux<Real> {
    const Real c_low = square_root(gravity * low.depth);
    const Real c_high = square_root(gravity * high.depth);
    const Real ahead = greater(greater(low.normal + c_low, high.normal + c_high), Real(0));
    const Real behind = lesser(lesser(low.normal - c_low, high.normal - c_high), Real(0));
    // Below this span both sides are dry and still, and every difference that it multiplies is zero.
    const Real inverse_span = quotient(Real(1), greater(ahead - behind, Real(1e-9)));
    const Real t = -behind * inverse_span;
    const Real k = ahead * behind * inverse_span;
    const Real q_low = low.depth * low.normal;
    const Real q_high = high.depth * high.normal;
    const Real jump = high.depth - low.depth;
    const Real jump_q = q_high - q_low;

    const Real free_mass = q_low + t * jump_q + k * jump;
    const Real mass = blocked ? Real(0) : free_mass;
    const Real advected = q_low * low.normal + t * (q_high * high.normal - q_low * low.normal) + k * jump_q;
    const Real along = q_low * low.tangential + t * (q_high * high.tangential - q_low * low.tangential) +
                       k * (high.depth * high.tangential - low.depth * low.tangential);
    const Real tangential = blocked ? Real(0) : along;
    const Real half_pressure = Real(0.5) * gravity * jump * (high.depth + low.depth);

    // Draining limit: the face passes what fits in the step, and its momentum shrinks with its mass.
    const Real share = mass > Real(0) ? share_low : share_high;
    const Real size = magnitude(mass);
    const Real scale = size > share ? quotient(share, size) : Real(1);
    const Real advective = advected * scale;
    return {mass * scale, advective + t * half_pressure, advective + (t - Real(1)) * half_pressure,
            tangential * scale, greater(ahead, -behind)};
}

}  // namespace thalweg::shallowwater
