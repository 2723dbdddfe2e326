// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/central_upwind.hpp"
#include "shallowwater/physics/scheme_constants.hpp"

namespace thalweg::shallowwater {

// Speed of a shock relative to the water of wave speed c that it runs into (Toro 2001); `between` is the wave
// speed behind it.
template <class Real>
THALWEG_HD auto relative_shock_speed(Real inverse_c, Real between) -> Real {
    const Real ratio = between * inverse_c;
    return between * square_root(Real(0.5) * (Real(1) + ratio * ratio));
}

// The outermost waves of a face: their speeds [m/s], and the normal velocities [m/s] of both sides with that
// of the front where one is dry.
template <class Real>
struct OuterWaves {
    Real normal_low, normal_high;
    Real behind, ahead;
};

// Outermost waves between two states over one bed: two-rarefaction depth between them, shock or rarefaction
// speeds, and a front of speed 2c into dry ground (Toro 2001). Two dry sides have no waves. No shock outruns
// that front: into a film the two-rarefaction depth is far too large, and so would be its speed. `Deep`: both
// sides are known to be wet.
template <bool Deep = false, class Real>
THALWEG_HD auto outer_waves(const SchemeConstants<Real>& c, const FaceState<Real>& low,
                            const FaceState<Real>& high) -> OuterWaves<Real> {
    const bool wet_low = Deep || low.depth > Real(0);
    const bool wet_high = Deep || high.depth > Real(0);
    const Real c2_low = c.gravity * low.depth;
    const Real c2_high = c.gravity * high.depth;
    const Real floor = c.gravity * c.dry_depth;
    const Real inverse_low = inverse_square_root(Deep ? c2_low : greater(c2_low, floor));
    const Real inverse_high = inverse_square_root(Deep ? c2_high : greater(c2_high, floor));
    const Real c_low = c2_low * inverse_low;
    const Real c_high = c2_high * inverse_high;
    // Dry ground takes the velocity of the front. The general formulae then give the speeds beside dry
    // ground.
    const Real u_low = wet_low ? low.normal : (wet_high ? high.normal : Real(0)) - Real(2) * c_high;
    const Real u_high = wet_high ? high.normal : (wet_low ? low.normal : Real(0)) + Real(2) * c_low;
    const Real between = greater(Real(0.5) * (c_low + c_high) + Real(0.25) * (u_low - u_high), Real(0));
    const Real shock_low = u_low - relative_shock_speed(inverse_low, between);
    const Real shock_high = u_high + relative_shock_speed(inverse_high, between);
    return {u_low, u_high, lesser(u_low - c_low, greater(shock_low, u_high - Real(2) * c_high)),
            greater(u_high + c_high, lesser(shock_high, u_low + Real(2) * c_low))};
}

}  // namespace thalweg::shallowwater
