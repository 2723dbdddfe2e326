// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/common_bed.hpp"
#include "shallowwater/physics/outer_waves.hpp"

namespace thalweg::shallowwater {

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

// The three waves between two states over one bed: the outermost ones and the contact wave (Toro 2001).
// `Deep`: both sides are known to be wet.
template <bool Deep = false, class Real>
THALWEG_HD auto find_waves(const SchemeConstants<Real>& c, const FaceState<Real>& low,
                           const FaceState<Real>& high) -> WafInterface<Real> {
    const OuterWaves<Real> outer = outer_waves<Deep>(c, low, high);
    const Real u_low = outer.normal_low;
    const Real u_high = outer.normal_high;
    WafInterface<Real> f;
    f.low = {low.depth, u_low, low.tangential};
    f.high = {high.depth, u_high, high.tangential};
    f.behind = outer.behind;
    f.ahead = outer.ahead;
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

// The interface of any face, over the common bed. cell_low and cell_high are the depths of the cells; nothing
// stirs between two dry ones, nor in a film on top of a step. `Closed`: either cell may be a wall or an open
// edge.
template <bool Closed, class Real>
THALWEG_HD auto waf_interface(const SchemeConstants<Real>& c, const WaterSide<Real>& low,
                              const WaterSide<Real>& high, Real cell_low, Real cell_high)
    -> WafInterface<Real> {
    const CommonBed<Real> over = depths_over_sill<Closed>(low, high, cell_low, cell_high);
    const bool stirs = greater(cell_low, cell_high) > c.dry_depth;
    FaceState<Real> left = {stirs && over.depth_low > c.dry_depth ? over.depth_low : Real(0), low.normal,
                            low.tangential};
    FaceState<Real> right = {stirs && over.depth_high > c.dry_depth ? over.depth_high : Real(0), high.normal,
                             high.tangential};
    if (Closed) {
        close_face(cell_low, cell_high, left, right);
    }
    return find_waves(c, left, right);
}

// As waf_interface() where both depths over the common bed are far from dry.
template <class Real>
THALWEG_HD auto deep_interface(const SchemeConstants<Real>& c, const CommonBed<Real>& over,
                               const WaterSide<Real>& low, const WaterSide<Real>& high)
    -> WafInterface<Real> {
    return find_waves<true, Real>(c, {over.depth_low, low.normal, low.tangential},
                                  {over.depth_high, high.normal, high.tangential});
}

}  // namespace thalweg::shallowwater
