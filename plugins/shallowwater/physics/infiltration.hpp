// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// What a soil lets in. A suction of zero makes a constant loss of `conductivity`.
template <class Real>
struct SoilProperties {
    Real conductivity;  // m/s, saturated
    Real suction;       // m, head at the wetting front times the moisture that the soil can still take up
};

// Depth [m] that soil under water takes up within dt after it has taken up `infiltrated` [m]: Green & Ampt
// 1911, dF/dt = K (1 + S / F), with the mean of F before and after on the right-hand side. Solved for the
// step in closed form, hence finite on dry soil, where it gives the exact sqrt(2 K S t).
template <class Real>
THALWEG_HD auto infiltration_capacity(const SoilProperties<Real>& soil, Real infiltrated, Real dt) -> Real {
    const Real free_fall = soil.conductivity * dt;
    const Real half = infiltrated - Real(0.5) * free_fall;
    const Real rest = Real(2) * free_fall * (infiltrated + soil.suction);
    const Real root = square_root(half * half + rest);
    const bool stable = half > Real(0);
    return stable ? rest / (half + root) : root - half;
}

}  // namespace thalweg::shallowwater
