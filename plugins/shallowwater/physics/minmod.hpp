// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

#if defined(__CUDA_ARCH__)
// minmod_slope() by magnitudes, which the device compares at no cost: a minimum of doubles takes it three
// instructions. All three arguments have the sign of the one-sided differences where those agree.
THALWEG_HD auto minmod_slope_by_magnitude(double theta, double low, double middle, double high) -> double {
    const double backward = middle - low;
    const double forward = high - middle;
    const double central = 0.5 * (high - low);
    const double most = theta * (magnitude(backward) < magnitude(forward) ? backward : forward);
    const double slope = magnitude(central) < magnitude(most) ? central : most;
    return ((__double2hiint(backward) ^ __double2hiint(forward)) & 0x80000000) != 0 ? 0.0 : slope;
}
#endif

// Generalised minmod slope per cell width (Kurganov & Petrova 2007): the argument of least magnitude of theta
// times the one-sided differences and the central one, or zero where their signs differ. theta 1 is most, 2
// least dissipative.
template <class Real>
THALWEG_HD auto minmod_slope(Real theta, Real low, Real middle, Real high) -> Real {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(Real) == sizeof(double)) {
        return minmod_slope_by_magnitude(theta, low, middle, high);
    }
#endif
    // The central difference lies between the one-sided ones, so it only has to be held between zero and the
    // lesser of them.
    const Real backward = middle - low;
    const Real forward = high - middle;
    const Real most = theta * greater(lesser(backward, forward), Real(0));
    const Real least = theta * lesser(greater(backward, forward), Real(0));
    return lesser(greater(Real(0.5) * (high - low), least), most);
}

}  // namespace thalweg::shallowwater
