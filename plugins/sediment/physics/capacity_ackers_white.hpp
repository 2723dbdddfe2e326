// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/physics/materials.hpp"

namespace thalweg::sediment {

enum class AckersWhiteFit { original_1973, revised_1990 };

// The four numbers of the formula, which depend on the grain alone [-].
template <class Real>
struct AckersWhiteNumbers {
    Real transition;  // n, 1 for fine and 0 for coarse grains
    Real threshold;   // A
    Real power;       // m
    Real factor;      // C
};

// The numbers at D* (Ackers & White 1973; HR Wallingford 1990, report SR 237). D* below 1, outside of the
// formula, has those of 1.
template <class Real>
THALWEG_HD auto ackers_white_numbers(AckersWhiteFit fit, Real dimensionless_diameter)
    -> AckersWhiteNumbers<Real> {
    const bool revised = fit == AckersWhiteFit::revised_1990;
    const Real size = greater(dimensionless_diameter, Real(1));
    if (size >= Real(60)) {
        return {Real(0), Real(0.17), revised ? Real(1.78) : Real(1.5), Real(0.025)};
    }
    const Real l = ::log10(size);
    const Real log_factor =
        revised ? (Real(2.79) - Real(0.98) * l) * l - Real(3.46) : (Real(2.86) - l) * l - Real(3.53);
    const Real power = revised ? Real(6.83) / size + Real(1.67) : Real(9.66) / size + Real(1.34);
    return {Real(1) - Real(0.56) * l, Real(0.23) / ::sqrt(size) + Real(0.14), power,
            ::exp(Real(2.302585092994046) * log_factor)};
}

// Mobility F [-] of grains of `diameter` [m], u*^n / sqrt((s - 1) g d) (U / (sqrt(32) log10(10 h/d)))^(1 -
// n); water shallower than the grain counts as deep as it.
template <class Real>
THALWEG_HD auto ackers_white_mobility(Real transition, Real depth, Real speed, Real shear_velocity,
                                      Real diameter, const Materials<Real>& m) -> Real {
    const Real logarithm = ::log10(Real(10) * greater(depth, diameter) / diameter);
    const Real rough_speed = speed / (::sqrt(Real(32)) * logarithm);
    return ::pow(shear_velocity, transition) * ::pow(rough_speed, Real(1) - transition) /
           ::sqrt(grain_velocity_squared(diameter, m));
}

// Total load [m2/s], G d U (U/u*)^n with G = C (F/A - 1)^m, for D* above 1 (0.04 mm) to 4 mm, Froude numbers
// under 0.8; 0 below the threshold, for still or no water and at shear velocity 0.
template <class Real>
THALWEG_HD auto ackers_white_load(AckersWhiteFit fit, Real depth, Real speed, Real shear_velocity,
                                  Real diameter, const Materials<Real>& m) -> Real {
    if (!(depth > Real(0)) || !(speed > Real(0)) || !(shear_velocity > Real(0))) {
        return Real(0);
    }
    const auto numbers = ackers_white_numbers(fit, dimensionless_diameter(diameter, m));
    const Real mobility =
        ackers_white_mobility(numbers.transition, depth, speed, shear_velocity, diameter, m);
    const Real excess = mobility / numbers.threshold - Real(1);
    if (!(excess > Real(0))) {
        return Real(0);
    }
    return numbers.factor * ::pow(excess, numbers.power) * diameter * speed *
           ::pow(speed / shear_velocity, numbers.transition);
}

}  // namespace thalweg::sediment
