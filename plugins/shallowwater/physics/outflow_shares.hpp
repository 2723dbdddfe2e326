// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// How a cell limits what leaves it along a line: the most that it gives through each face [m2/s], and the
// fraction of any outflow that takes place, negative where the cell is not covered along the line.
template <class Real>
struct OutflowLimit {
    Real low, high;
    Real fraction;
};

// What a line needs to know of the step: a quarter of the cell width over the time step [m/s], and the cell
// width over that of the other direction.
template <class Real>
struct LineRate {
    Real quarter;
    Real aspect;
};

// The most that a cell gives through its faces along a line [m2/s]: what flows out by itself, and a quarter
// of the water that this leaves in the cell. So the four faces together give no more than there is, and no
// limit binds in a uniform flow that crosses less than a cell in the step; faster ones give a quarter each.
// Ours.
template <class Real>
THALWEG_HD auto outflow_shares(Real depth, Real normal, Real tangential, const LineRate<Real>& rate)
    -> OutflowLimit<Real> {
    const Real left = rate.quarter - Real(0.25) * (magnitude(normal) + rate.aspect * magnitude(tangential));
    // A little less than all, since the shares are rounded.
    const Real present = Real(1 - 1e-6) * at_least(depth, Real(0));
    const bool is_slow = left >= Real(0);
    const Real low = is_slow ? left + at_least(-normal, Real(0)) : rate.quarter;
    const Real high = is_slow ? left + at_least(normal, Real(0)) : rate.quarter;
    return {present * low, present * high, Real(1)};
}

}  // namespace thalweg::shallowwater
