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

// The same factor in the fluxes of a scheme. On CUDA it is divided where it is 1/h, as a scheme's short way
// through deep water does, which then gets the same bits.
template <class Real>
THALWEG_HD auto inverse_depth_in_flux(Real depth, Real epsilon4) -> Real {
    const Real damped = desingularised_inverse_depth(depth, epsilon4);
#if defined(__CUDA_ARCH__)
    return is_damped(depth, epsilon4) ? damped : quotient(Real(1), depth);
#else
    return damped;
#endif
}

}  // namespace thalweg::shallowwater
