// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

// van Rijn (1984a, b), for sand of 0.2 to 2 mm (bed load) and 0.1 to 0.5 mm (suspended). The transport stage
// T = tau'/tau_c - 1 [-] is of the shear stress on the grains; the rates are 0 where it is not positive.

// Bed-load capacity [m2/s]: Phi = 0.053 T^2.1 D*^-0.3 below T = 3, 0.1 T^1.5 D*^-0.3 from there on; at 3 it
// drops by 2.4 %.
template <class Real>
THALWEG_HD auto van_rijn_bed_load(Real transport_stage, Real diameter, const Materials<Real>& m) -> Real {
    const Real stage = positive_part(transport_stage);
    const Real power =
        stage < Real(3) ? Real(0.053) * ::pow(stage, Real(2.1)) : Real(0.1) * stage * ::sqrt(stage);
    return power * ::pow(dimensionless_diameter(diameter, m), Real(-0.3)) * einstein_rate(diameter, m);
}

// Height a [m] above the bed where suspension begins: half the roughness height, but from 0.01 to 0.2 of the
// depth.
template <class Real>
THALWEG_HD auto van_rijn_reference_height(Real depth, Real roughness_height) -> Real {
    return clamped(roughness_height / Real(2), Real(0.01) * depth, Real(0.2) * depth);
}

// Volume concentration [-] at the reference height [m], which must be positive: 0.015 d/a T^1.5 D*^-0.3, at
// most the 0.65 of a bed.
template <class Real>
THALWEG_HD auto van_rijn_reference_concentration(Real transport_stage, Real diameter, Real reference_height,
                                                 const Materials<Real>& m) -> Real {
    const Real stage = positive_part(transport_stage);
    const Real concentration = Real(0.015) * diameter / reference_height * stage * ::sqrt(stage) *
                               ::pow(dimensionless_diameter(diameter, m), Real(-0.3));
    return lesser(concentration, Real(0.65));
}

// Suspension number Z' = omega/(beta kappa u*) + psi [-], with beta = 1 + 2 (omega/u*)^2, at most 2, and psi
// = 2.5 (omega/u*)^0.8 (c_a/0.65)^0.4. shear_velocity must be positive.
template <class Real>
THALWEG_HD auto van_rijn_suspension_number(Real settling_velocity, Real shear_velocity,
                                           Real reference_concentration) -> Real {
    const Real ratio = settling_velocity / shear_velocity;
    const Real beta = lesser(Real(1) + Real(2) * square(ratio), Real(2));
    const Real psi = Real(2.5) * ::pow(ratio, Real(0.8)) *
                     ::pow(positive_part(reference_concentration) / Real(0.65), Real(0.4));
    return ratio / (beta * Real(von_karman)) + psi;
}

// F = (r^Z' - r^1.2) / ((1 - r)^Z' (1.2 - Z')) [-], r = a/h above 0 and below 1: the suspended rate over U h
// c_a. Published for Z' of 0.3 to 3; it grows again above 5, which stands in for greater ones. Written so
// that it keeps its digits about Z' = 1.2.
template <class Real>
THALWEG_HD auto van_rijn_shape_factor(Real relative_height, Real suspension_number) -> Real {
    const Real z = lesser(suspension_number, Real(5));
    const Real logarithm = ::log(relative_height);
    const Real x = (z - Real(1.2)) * logarithm;
    const Real slope = x == Real(0) ? Real(1) : ::expm1(x) / x;
    return -logarithm * slope * ::pow(relative_height, Real(1.2)) / ::pow(Real(1) - relative_height, z);
}

// Suspended-load capacity [m2/s], F U h c_a; 0 for still or no water and at shear velocity 0.
template <class Real>
THALWEG_HD auto van_rijn_suspended(Real transport_stage, Real depth, Real speed, Real shear_velocity,
                                   Real settling_velocity, Real diameter, Real reference_height,
                                   const Materials<Real>& m) -> Real {
    if (!(transport_stage > Real(0)) || !(depth > Real(0)) || !(shear_velocity > Real(0))) {
        return Real(0);
    }
    const Real concentration =
        van_rijn_reference_concentration(transport_stage, diameter, reference_height, m);
    const Real number = van_rijn_suspension_number(settling_velocity, shear_velocity, concentration);
    return van_rijn_shape_factor(reference_height / depth, number) * speed * depth * concentration;
}

}  // namespace thalweg::sediment
