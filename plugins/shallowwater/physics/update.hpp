// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/friction.hpp"

namespace thalweg::shallowwater {

template <class Real>
struct Conserved {
    Real depth, discharge_x, discharge_y;  // m, m2/s, m2/s
};

// One explicit Euler step of a cell with friction. `rate` is the time derivative from fluxes and bed slope;
// gn2 is g n^2. The depth cannot come out negative but for rounding, which is cut. Dry cells keep their
// water, not their momentum.
template <class Real>
THALWEG_HD auto euler_step(Conserved<Real> u, Conserved<Real> rate, Real dt, Real gn2, Real dry_depth)
    -> Conserved<Real> {
    const Real depth = at_least(u.depth + dt * rate.depth, Real(0));
    const Real qx = u.discharge_x + dt * rate.discharge_x;
    const Real qy = u.discharge_y + dt * rate.discharge_y;
    const Real drag = manning_factor(greater(depth, dry_depth), qx, qy, gn2, dt);
    const bool dry = depth <= dry_depth;
    return {depth, dry ? Real(0) : qx * drag, dry ? Real(0) : qy * drag};
}

// Second stage of the strong-stability-preserving Runge-Kutta method of second order: the mean of the old
// state and of two Euler steps.
template <class Real>
THALWEG_HD auto mean_state(Conserved<Real> a, Conserved<Real> b, Real dry_depth) -> Conserved<Real> {
    const Real depth = Real(0.5) * (a.depth + b.depth);
    const bool dry = depth <= dry_depth;
    return {depth, dry ? Real(0) : Real(0.5) * (a.discharge_x + b.discharge_x),
            dry ? Real(0) : Real(0.5) * (a.discharge_y + b.discharge_y)};
}

}  // namespace thalweg::shallowwater
