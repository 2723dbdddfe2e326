// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/schemes/kp07/kp07.hpp"

namespace thalweg::shallowwater {

// One side of a face before the hydrostatic reconstruction: depth and level [m], velocity normal and
// tangential to the face [m/s].
template <class Real>
struct WafSide {
    Real depth;
    Real level;
    Real normal;
    Real tangential;
};

// What an interface changes across its three waves: depth [m] over the first and the third one, tangential
// velocity [m/s] over the middle one.
template <class Real>
struct WaveJumps {
    Real first;
    Real shear;
    Real third;
};

// The Riemann problem of a face: both sides over the common bed, and its waves.
template <class Real>
struct WafInterface {
    FaceState<Real> low, high;
    Real behind, contact, ahead;  // m/s, speeds of the three waves
    Real first;                   // m, change of depth across the first wave
    Real weight_high;             // of the high side in the flux between these waves (Harten, Lax & van Leer)

    THALWEG_HD auto jumps() const -> WaveJumps<Real> {
        return {first, high.tangential - low.tangential, high.depth - low.depth - first};
    }

    // 1 where both sides are wet, else 0.
    THALWEG_HD auto wet() const -> Real {
        return lesser(low.depth, high.depth) > Real(0) ? Real(1) : Real(0);
    }
};

// Speed of a shock relative to the water of wave speed c that it runs into (Toro 2001); `between` is the wave
// speed behind it.
template <class Real>
THALWEG_HD auto relative_shock_speed(Real inverse_c, Real between) -> Real {
    const Real ratio = between * inverse_c;
    return between * square_root(Real(0.5) * (Real(1) + ratio * ratio));
}

// Waves between two states over one bed: two-rarefaction depth between them, shock or rarefaction speeds, a
// front of speed 2c into dry ground, and the contact wave (Toro 2001). Two dry sides have no waves. No shock
// outruns that front: into a film the two-rarefaction depth is far too large, and so would be its speed.
// `Deep`: both sides are known to be wet.
template <bool Deep = false, class Real>
THALWEG_HD auto find_waves(const SchemeConstants<Real>& c, const FaceState<Real>& low,
                           const FaceState<Real>& high) -> WafInterface<Real> {
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

    WafInterface<Real> f;
    f.low = {low.depth, u_low, low.tangential};
    f.high = {high.depth, u_high, high.tangential};
    f.behind = lesser(u_low - c_low, greater(shock_low, u_high - Real(2) * c_high));
    f.ahead = greater(u_high + c_high, lesser(shock_high, u_low + Real(2) * c_low));
    const Real span = f.ahead - f.behind;
    const Real inverse_span = quotient(Real(1), Deep ? span : greater(span, Real(1e-9)));
    const Real given_low = low.depth * (u_low - f.behind);
    const Real given_high = high.depth * (f.ahead - u_high);
    const Real given = given_low + given_high;
    f.contact =
        quotient(f.ahead * given_low + f.behind * given_high, Deep ? given : greater(given, Real(1e-30)));
    // To the depth between the waves, given * inverse_span. But as a difference of depths this would be
    // rounding where the water has hardly been stirred, and the limiters take ratios of it.
    const Real jump_q = high.depth * u_high - low.depth * u_low;
    f.first = (f.ahead * (high.depth - low.depth) - jump_q) * inverse_span;
    f.weight_high = -f.behind * inverse_span;
    return f;
}

// Hydrostatic reconstruction (Audusse et al. 2004): both sides over the higher of their beds. cell_low and
// cell_high are the depths of the cells; nothing stirs between two dry ones, nor in a film on top of a step.
// `Closed`: either cell may be a wall or an open edge.
template <bool Closed, class Real>
THALWEG_HD auto waf_interface(const SchemeConstants<Real>& c, const WafSide<Real>& low,
                              const WafSide<Real>& high, Real cell_low, Real cell_high)
    -> WafInterface<Real> {
    Real bed_low = low.level - low.depth;
    Real bed_high = high.level - high.depth;
    if (Closed) {
        const Real own_low = bed_low;
        bed_low = cell_low < Real(0) ? bed_high : bed_low;
        bed_high = cell_high < Real(0) ? own_low : bed_high;
    }
    const Real bed = greater(bed_low, bed_high);
    const bool stirs = greater(cell_low, cell_high) > c.dry_depth;
    const Real depth_low = low.level - bed;
    const Real depth_high = high.level - bed;
    FaceState<Real> left = {stirs && depth_low > c.dry_depth ? depth_low : Real(0), low.normal,
                            low.tangential};
    FaceState<Real> right = {stirs && depth_high > c.dry_depth ? depth_high : Real(0), high.normal,
                             high.tangential};
    if (Closed) {
        close_face(cell_low, cell_high, left, right);
    }
    return find_waves(c, left, right);
}

// Both sides of a face over the higher of their beds, where no cell around is a wall.
template <class Real>
struct CommonBed {
    Real depth_low, depth_high;

    THALWEG_HD CommonBed(const WafSide<Real>& low, const WafSide<Real>& high) {
        const Real bed = greater(low.level - low.depth, high.level - high.depth);
        depth_low = low.level - bed;
        depth_high = high.level - bed;
    }

    THALWEG_HD auto least() const -> Real { return lesser(depth_low, depth_high); }
};

// As waf_interface() where both depths over the common bed are far from dry.
template <class Real>
THALWEG_HD auto deep_interface(const SchemeConstants<Real>& c, const CommonBed<Real>& over,
                               const WafSide<Real>& low, const WafSide<Real>& high) -> WafInterface<Real> {
    return find_waves<true, Real>(c, {over.depth_low, low.normal, low.tangential},
                                  {over.depth_high, high.normal, high.tangential});
}

}  // namespace thalweg::shallowwater
