// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "sediment/physics/scalar.hpp"

namespace thalweg::sediment {

// Laws by which a slope along the flow changes the rate of bed load.
enum class SlopeMagnitude { off, koch_flokstra, soulsby, wu };

inline auto choices(SlopeMagnitude) -> const std::vector<Choice<SlopeMagnitude>>& {
    static const std::vector<Choice<SlopeMagnitude>> all = {{"off", SlopeMagnitude::off},
                                                            {"koch_flokstra", SlopeMagnitude::koch_flokstra},
                                                            {"soulsby", SlopeMagnitude::soulsby},
                                                            {"wu", SlopeMagnitude::wu}};
    return all;
}

// Slope of the bed [-] along the flow, positive uphill, and across it, positive to the left.
template <class Real>
struct FlowSlope {
    Real along = Real(0);
    Real across = Real(0);
};

// Slope of the bed with the gradient (z_x, z_y) along and across a velocity (u, v) [m/s]. Gradients above 0.9
// times the tangent of repose are cut to that, so that the formulas below stay in range. Zero in still water.
template <class Real>
THALWEG_HD auto flow_slope(Real u, Real v, Real slope_x, Real slope_y, Real repose_tangent)
    -> FlowSlope<Real> {
    const Real speed = ::sqrt(u * u + v * v);
    if (!(speed > Real(0))) {
        return {};
    }
    const Real steepness = ::sqrt(slope_x * slope_x + slope_y * slope_y);
    const Real limit = Real(0.9) * repose_tangent;
    const Real scale = (steepness > limit ? limit / steepness : Real(1)) / speed;
    return {(slope_x * u + slope_y * v) * scale, (slope_y * u - slope_x * v) * scale};
}

// Factor 1 - beta dz/ds [-] on the rate, not below 0; beta is 1.3 (Koch & Flokstra 1980).
template <class Real>
THALWEG_HD auto koch_flokstra_rate_factor(Real slope_along, Real beta) -> Real {
    return positive_part(Real(1) - beta * slope_along);
}

// Factor [-] on the critical shear stress, not below 0: (cos psi sin chi + sqrt(cos^2 chi tan^2 phi - sin^2
// psi sin^2 chi)) / tan phi, chi the slope's angle, psi that between the flow and uphill, phi of repose
// (Soulsby 1997), here in the two slopes.
template <class Real>
THALWEG_HD auto soulsby_threshold_factor(const FlowSlope<Real>& slope, Real repose_tangent) -> Real {
    const Real cosine = Real(1) / ::sqrt(Real(1) + square(slope.along) + square(slope.across));
    const Real root = ::sqrt(positive_part(square(repose_tangent) - square(slope.across)));
    return positive_part(cosine * (slope.along + root) / repose_tangent);
}

// Shear stress on the grains and the pull of gravity together [Pa], not below 0 (Wu 2004): tau' + lambda
// tau_c sin(phi_s)/sin(phi_r), phi_s positive downhill along the flow, lambda 1 uphill and 1 + 0.22
// (tau'/tau_c)^0.15 exp(2 sin(phi_s)/sin(phi_r)) downhill. critical_shear must be positive.
template <class Real>
THALWEG_HD auto wu_tractive_shear(Real grain_shear, Real critical_shear, Real slope_along,
                                  Real repose_tangent) -> Real {
    const Real sine_of_slope = -slope_along / ::sqrt(Real(1) + square(slope_along));
    const Real sine_of_repose = repose_tangent / ::sqrt(Real(1) + square(repose_tangent));
    const Real ratio = sine_of_slope / sine_of_repose;
    const Real lambda = ratio > Real(0)
                            ? Real(1) + Real(0.22) *
                                            ::pow(positive_part(grain_shear) / critical_shear, Real(0.15)) *
                                            ::exp(Real(2) * ratio)
                            : Real(1);
    return positive_part(grain_shear + lambda * critical_shear * ratio);
}

// What a slope does: a factor on the rate, one on the critical shear stress, and the shear stress on the
// grains [Pa].
template <class Real>
struct SlopeEffect {
    Real rate_factor = Real(1);
    Real threshold_factor = Real(1);
    Real grain_shear = Real(0);
};

// The law's effect; beta is used by koch_flokstra alone. critical_shear is that of a flat bed.
template <class Real>
THALWEG_HD auto slope_effect(SlopeMagnitude law, const FlowSlope<Real>& slope, Real grain_shear,
                             Real critical_shear, Real beta, Real repose_tangent) -> SlopeEffect<Real> {
    SlopeEffect<Real> effect;
    effect.grain_shear = grain_shear;
    switch (law) {
        case SlopeMagnitude::koch_flokstra:
            effect.rate_factor = koch_flokstra_rate_factor(slope.along, beta);
            break;
        case SlopeMagnitude::soulsby:
            effect.threshold_factor = soulsby_threshold_factor(slope, repose_tangent);
            break;
        case SlopeMagnitude::wu:
            effect.grain_shear = wu_tractive_shear(grain_shear, critical_shear, slope.along, repose_tangent);
            break;
        default:
            break;
    }
    return effect;
}

}  // namespace thalweg::sediment
