// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// Factor by which Manning friction shrinks the discharge in a time step: the closed solution of
// q = q* - dt g n^2 |q| q / h^(7/3). It never reverses the flow, and keeps a uniform flow exactly steady.
// gn2 is g n^2 [m^(1/3)]; depth must be positive.
template <class Real>
THALWEG_HD auto manning_factor(Real depth, Real discharge_x, Real discharge_y, Real gn2, Real dt) -> Real {
    const Real discharge = square_root(sum_of_products(discharge_x, discharge_x, discharge_y, discharge_y));
    const Real rate = gn2 * discharge * inverse_seven_thirds(depth);
    return quotient(Real(2), Real(1) + square_root(Real(1) + Real(4) * dt * rate));
}

// The same for a drag c |u| u over the depth: c is g / C^2 for a Chezy coefficient C [m^(1/2)/s], and f / 8
// for a Darcy-Weisbach factor f.
template <class Real>
THALWEG_HD auto quadratic_drag_factor(Real depth, Real discharge_x, Real discharge_y, Real c, Real dt)
    -> Real {
    const Real discharge = square_root(sum_of_products(discharge_x, discharge_x, discharge_y, discharge_y));
    const Real rate = c * discharge / (depth * depth);
    return quotient(Real(2), Real(1) + square_root(Real(1) + Real(4) * dt * rate));
}

}  // namespace thalweg::shallowwater
