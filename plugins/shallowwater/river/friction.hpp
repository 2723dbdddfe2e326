// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/arrays.hpp"

namespace thalweg::river {

/// Friction c |U| u of the bed, linearised by Newton: the factor of u, and what goes back to the right-hand
/// side. A fixed point with c |U| alone would change between two states for ever where the step is long.
template <class Real>
struct BedFriction {
    Real factor = Real(0);        ///< m/s
    Real compensation = Real(0);  ///< m/s, times the last u
};

/// `drive`: g times the surface slope [m/s2]. A cell that is slower than half of what it will reach in the
/// step, as a newly wetted one is, feels the friction of that speed.
template <class Real>
THALWEG_HD auto bed_friction(const River<Real>& r, std::ptrdiff_t k, Real drive) -> BedFriction<Real> {
    const Real c = r.friction_of(k);
    const Real speed = r.speed_of(k);
    const Real rate = r.rate();
    const Real before = square_root(r.u_before[k] * r.u_before[k] + r.v_before[k] * r.v_before[k]);
    const Real force = drive + before * rate;
    const Real h = greater(static_cast<Real>(r.depth[k]), r.dry_depth);
    const Real reached = Real(2) * force / (rate + square_root(rate * rate + Real(4) * c * force / h));
    const Real linear = speed < Real(0.5) * reached ? reached : speed;
    return {Real(2) * c * linear, Real(2) * c * linear - c * speed};
}

}  // namespace thalweg::river
