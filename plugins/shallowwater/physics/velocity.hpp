// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// Factor that turns a discharge q [m2/s] into a velocity [m/s]: 1/h exactly in water deeper than epsilon, and
// falling to zero below (Kurganov & Petrova 2007). epsilon is a length; its fourth power is passed.
template <class Real>
THALWEG_HD auto desingularised_inverse_depth(Real depth, Real epsilon4) -> Real {
    const Real h4 = depth * depth * depth * depth;
    return Real(1.4142135623730951) * depth * inverse_square_root(h4 + greater(h4, epsilon4));
}

// Whether that factor is less than 1/h.
template <class Real>
THALWEG_HD auto is_damped(Real depth, Real epsilon4) -> bool {
    return depth * depth * depth * depth < epsilon4;
}

}  // namespace thalweg::shallowwater
