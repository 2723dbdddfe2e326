// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// Water and grains. Every member is positive, and the grains are heavier than the water.
template <class Real = double>
struct Materials {
    Real water_density = Real(1000);     // kg/m3
    Real sediment_density = Real(2650);  // kg/m3
    Real gravity = Real(9.81);           // m/s2
    Real viscosity = Real(1e-6);         // m2/s, kinematic
};

// (rho_s - rho) / rho [-]
template <class Real>
THALWEG_HD auto submerged_specific_gravity(const Materials<Real>& m) -> Real {
    return m.sediment_density / m.water_density - Real(1);
}

// (rho_s - rho) g [N/m3]
template <class Real>
THALWEG_HD auto submerged_weight(const Materials<Real>& m) -> Real {
    return (m.sediment_density - m.water_density) * m.gravity;
}

// (s - 1) g d [m2/s2]; its root is the velocity scale of a grain, and diameter is in m.
template <class Real>
THALWEG_HD auto grain_velocity_squared(Real diameter, const Materials<Real>& m) -> Real {
    return submerged_specific_gravity(m) * m.gravity * diameter;
}

// D* = d ((s - 1) g / nu^2)^(1/3) [-] of a diameter [m] (van Rijn 1984)
template <class Real>
THALWEG_HD auto dimensionless_diameter(Real diameter, const Materials<Real>& m) -> Real {
    return diameter * ::cbrt(submerged_specific_gravity(m) * m.gravity / square(m.viscosity));
}

// sqrt((s - 1) g d^3) [m2/s], by which Einstein's dimensionless rate Phi becomes a volume per width.
template <class Real>
THALWEG_HD auto einstein_rate(Real diameter, const Materials<Real>& m) -> Real {
    return diameter * ::sqrt(grain_velocity_squared(diameter, m));
}

// Shields number [-] of a shear stress [Pa] on grains of a diameter [m]
template <class Real>
THALWEG_HD auto shields_number(Real shear_stress, Real diameter, const Materials<Real>& m) -> Real {
    return shear_stress / (submerged_weight(m) * diameter);
}

}  // namespace thalweg::sediment
