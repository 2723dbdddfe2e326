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
    const Real backward = theta * (middle - low);
    const Real central = Real(0.5) * (high - low);
    const Real forward = theta * (high - middle);
    const Real least = lesser(lesser(backward, central), forward);
    const Real most = greater(greater(backward, central), forward);
    return greater(least, Real(0)) + lesser(most, Real(0));
}

}  // namespace thalweg::shallowwater
