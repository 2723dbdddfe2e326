// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/compensated_sum.hpp"
#include "shallowwater/physics/friction.hpp"

namespace thalweg::shallowwater {

template <class Real>
struct Conserved {
    Real depth, discharge_x, discharge_y;  // m, m2/s, m2/s
};

// One explicit Euler step of a cell with friction to a known depth. `rate` is the time derivative from fluxes
// and bed slope; gn2 is g n^2. Dry cells keep their water, not their momentum.
template <class Real>
THALWEG_HD auto euler_step_to(Real depth, Conserved<Real> u, Conserved<Real> rate, Real dt, Real gn2,
                              Real dry_depth) -> Conserved<Real> {
    const Real qx = u.discharge_x + dt * rate.discharge_x;
    const Real qy = u.discharge_y + dt * rate.discharge_y;
    const Real drag = manning_factor(greater(depth, dry_depth), qx, qy, gn2, dt);
    const bool dry = depth <= dry_depth;
    return {depth, dry ? Real(0) : qx * drag, dry ? Real(0) : qy * drag};
}

// The same to the depth that its rate gives. It cannot come out negative but for rounding, which is cut.
template <class Real>
THALWEG_HD auto euler_step(Conserved<Real> u, Conserved<Real> rate, Real dt, Real gn2, Real dry_depth)
    -> Conserved<Real> {
    return euler_step_to(at_least(u.depth + dt * rate.depth, Real(0)), u, rate, dt, gn2, dry_depth);
}

// Second stage of the strong-stability-preserving Runge-Kutta method of second order: the mean of the old
// state and of two Euler steps, with a known depth.
template <class Real>
THALWEG_HD auto mean_state_of(Real depth, Conserved<Real> a, Conserved<Real> b, Real dry_depth)
    -> Conserved<Real> {
    const bool dry = depth <= dry_depth;
    return {depth, dry ? Real(0) : Real(0.5) * (a.discharge_x + b.discharge_x),
            dry ? Real(0) : Real(0.5) * (a.discharge_y + b.discharge_y)};
}

template <class Real>
THALWEG_HD auto mean_state(Conserved<Real> a, Conserved<Real> b, Real dry_depth) -> Conserved<Real> {
    return mean_state_of(Real(0.5) * (a.depth + b.depth), a, b, dry_depth);
}

// A stage of a cell from `u`; of `old`, its state at the start of the step, a second stage reads the
// discharges. `remainder` [m] is what the depth is short of. Between two stages it is what leads from the
// depth between them, with half of the change of the second stage, to that after the step: the depth at the
// start is in it. In a cell at rest it is the same throughout, so that a stage may leave out what is dry.
// `carried`: 1/2 in a first stage that a second one follows, otherwise 0.
template <bool Second, class Real>
THALWEG_HD auto stage_of_cell(const Conserved<Real>& u, const Conserved<Real>& old,
                              const Conserved<Real>& rate, Real dt, Real gn2, Real dry_depth, Real carried,
                              Real& remainder) -> Conserved<Real> {
    const Real change = dt * rate.depth;
    if (Second) {
        const Conserved<Real> next = euler_step(u, rate, dt, gn2, dry_depth);
        const Real depth = add_compensated(u.depth, Real(0.5) * change, remainder);
        return mean_state_of(depth, old, next, dry_depth);
    }
    const Real before = remainder;
    const Real depth = add_compensated(u.depth, change, remainder);
    remainder += carried * ((u.depth - depth) + (before - remainder));
    return euler_step_to(depth, u, rate, dt, gn2, dry_depth);
}

// The same without a remainder.
template <bool Second, class Real>
THALWEG_HD auto stage_of_cell(const Conserved<Real>& u, const Conserved<Real>& old,
                              const Conserved<Real>& rate, Real dt, Real gn2, Real dry_depth)
    -> Conserved<Real> {
    const Conserved<Real> next = euler_step(u, rate, dt, gn2, dry_depth);
    return Second ? mean_state(old, next, dry_depth) : next;
}

}  // namespace thalweg::shallowwater
