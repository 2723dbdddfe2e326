// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/common_bed.hpp"
#include "shallowwater/physics/level_and_bed_faces.hpp"
#include "shallowwater/physics/outer_waves.hpp"
#include "shallowwater/physics/outflow_shares.hpp"

// The flux of Harten, Lax & van Leer with the contact wave restored (Toro, Spruce & Speares 1994; wave speeds
// of Toro 2001), between both sides over the common bed.
namespace thalweg::shallowwater {

// Cells that a face looks at in each direction.
constexpr int hllc_halo = 2;

// The flux of mass and normal momentum. The outermost waves alone decide these; the contact wave has the sign
// of the mass flux, see carry_tangential(). `Deep`: both sides are known to be wet.
template <bool Deep = false, class Real>
THALWEG_HD auto hll_flux(const SchemeConstants<Real>& c, const FaceState<Real>& low,
                         const FaceState<Real>& high) -> CentralFlux<Real> {
    const OuterWaves<Real> waves = outer_waves<Deep>(c, low, high);
    const OneSidedSpeeds<Real> a = {greater(waves.ahead, Real(0)), lesser(waves.behind, Real(0))};
    const Real span = a.ahead - a.behind;
    return central_flux<Real>({low.depth, waves.normal_low, low.tangential},
                              {high.depth, waves.normal_high, high.tangential}, c.gravity, a,
                              quotient(Real(1), Deep ? span : greater(span, Real(1e-9))));
}

// The cells on both sides of a face: their depths [m], and the most that each gives through the face [m2/s],
// see outflow_shares().
template <class Real>
struct FaceCells {
    Real depth_low, depth_high;
    Real share_low, share_high;
};

// The flux of any face. Nothing stirs between two dry cells, nor in a film on top of a step. `Closed`: either
// cell may be a wall or an open edge.
template <bool Closed, class Real>
THALWEG_HD auto hllc_flux(const SchemeConstants<Real>& c, const WaterSide<Real>& low,
                          const WaterSide<Real>& high, const FaceCells<Real>& cells) -> FaceFlux<Real> {
    const CommonBed<Real> over = depths_over_sill<Closed>(low, high, cells.depth_low, cells.depth_high);
    const bool stirs = greater(cells.depth_low, cells.depth_high) > c.dry_depth;
    FaceState<Real> left = {stirs && over.depth_low > c.dry_depth ? over.depth_low : Real(0), low.normal,
                            low.tangential};
    FaceState<Real> right = {stirs && over.depth_high > c.dry_depth ? over.depth_high : Real(0), high.normal,
                             high.tangential};
    const bool blocked = Closed ? close_face(cells.depth_low, cells.depth_high, left, right) : false;
    CentralFlux<Real> f = hll_flux(c, left, right);
    f.mass = blocked ? Real(0) : f.mass;
    limit_draining(f, cells.share_low, cells.share_high);
    carry_tangential(f, left.tangential, right.tangential);
    FaceFlux<Real> flux = f.complete();
    const Falls<Real> falls = {blocked ? Real(0) : at_least(-over.depth_low, Real(0)),
                               blocked ? Real(0) : at_least(-over.depth_high, Real(0))};
    push_falling(flux, left, right, falls, c.gravity);
    return flux;
}

// The same where both sides are deep over the common bed and no cell around is a wall, without a limit on
// what it drains.
template <class Real>
THALWEG_HD auto deep_hllc_flux(const SchemeConstants<Real>& c, const CommonBed<Real>& over,
                               const WaterSide<Real>& low, const WaterSide<Real>& high) -> CentralFlux<Real> {
    return hll_flux<true, Real>(c, {over.depth_low, low.normal, low.tangential},
                                {over.depth_high, high.normal, high.tangential});
}

}  // namespace thalweg::shallowwater
