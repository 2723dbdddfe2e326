// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// Generalised minmod slope per cell width (Kurganov & Petrova 2007): the argument of least magnitude of theta
// times the one-sided differences and the central one, or zero where their signs differ. theta 1 is most, 2
// least dissipative.
template <class Real>
THALWEG_HD auto minmod_slope(Real theta, Real low, Real middle, Real high) -> Real {
    // The central difference lies between the one-sided ones, so it only has to be held between zero and the
    // lesser of them.
    const Real backward = middle - low;
    const Real forward = high - middle;
    const Real most = theta * greater(lesser(backward, forward), Real(0));
    const Real least = theta * lesser(greater(backward, forward), Real(0));
    return lesser(greater(Real(0.5) * (high - low), least), most);
}

}  // namespace thalweg::shallowwater
