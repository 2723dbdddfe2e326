// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/cell_bed.hpp"
#include "shallowwater/physics/outflow_shares.hpp"
#include "shallowwater/physics/scheme_constants.hpp"
#include "shallowwater/physics/surface_faces.hpp"
#include "shallowwater/physics/thin_velocities.hpp"
#include "shallowwater/physics/velocity.hpp"
#include "shallowwater/physics/waterline.hpp"

namespace thalweg::shallowwater {

// The water of a cell: the level that each sweep sees [m], and the edge depths [m]. A cell that is covered
// all over has one level, the bed at its centre plus its depth, and its edge depths do not count.
template <class Real>
struct CellWater {
    Real level_x, level_y;
    EdgeDepths<Real> edge;
};

// Both faces of a cell as seen from inside it, and the thrust of its surface and bed [m2], which times
// gravity and over the cell width slows the discharge. It is zero at rest.
template <class Real>
struct BalancedFaces {
    FaceState<Real> low, high;
    Real thrust;
    OutflowLimit<Real> limit;
};

// Factors that turn discharges into velocities [1/m], of the cells of a LineStencil.
template <class Real>
struct InverseDepths {
    Real low, own, high;
};

// What a cell that is covered in part must know of each neighbour in a line: its depth over the sill of the
// face between the two as if the neighbour were covered all over, and the bed at its other face.
template <class Real>
struct LineNeighbours {
    Real face_low, beyond_low;
    Real face_high, beyond_high;
};

// Horvath, Waser, Perdigao, Konev & Bloeschl 2015. Published: the fluxes of KP07, a waterline in cells that
// are covered in part, and limited outflow instead of a limited step. The cases follow Bollermann et al. 2013
// as far as they are known to us. Ours: one waterline for both directions (unless PerDirection), water
// parallel to the bed where it falls over its lower face (sheet flow), the bound on face velocities, and how
// outflow is limited: see outflow_shares(), and in a pond by the time that a wave takes to cross it. And
// unless `Published`: the level in thin water (surface_faces()), tangential momentum and walls
// (central_upwind()).
template <class Real, bool PerDirection, bool Published = false>
struct Hwp14 {
    static constexpr int halo = 3;
    static constexpr bool published = Published;

    // Whether a level covers a whole midline.
    static THALWEG_HD auto covers(Real level, Real bed_low, Real bed_high) -> bool {
        return level >= greater(bed_low, bed_high);
    }

    static THALWEG_HD auto even_level(Real depth, const CellBed<Real>& bed) -> Real {
        return bed.mean + depth;
    }

    // Whether the water of a cell covers it all over.
    static THALWEG_HD auto is_covered(Real depth, const CellBed<Real>& bed) -> bool {
        return covers(even_level(depth, bed), greater(bed.south(), bed.north()),
                      greater(bed.west(), bed.east()));
    }

    // The water of any cell.
    static THALWEG_HD auto water(Real depth, const CellBed<Real>& bed) -> CellWater<Real> {
        const Real even = even_level(depth, bed);
        const Real present = at_least(depth, Real(0));
        const Real half_x = magnitude(bed.half_x);
        const Real half_y = magnitude(bed.half_y);
        const EdgeDepths<Real> edge = PerDirection ? EdgeDepths<Real>{directional_waterline(present, half_x),
                                                                      directional_waterline(present, half_y)}
                                                   : single_waterline(present, half_x, half_y);
        const bool covered = is_covered(depth, bed);
        return {covered ? even : lesser(bed.west(), bed.east()) + edge.x,
                covered ? even : lesser(bed.south(), bed.north()) + edge.y, edge};
    }

    // Whether water may be fast, see slowness(), from its discharges and the factor of its depth to
    // velocities.
    static THALWEG_HD auto may_be_fast(Real discharge_x, Real discharge_y, Real inverse, Real gravity)
        -> bool {
        const Real square = sum_of_products(discharge_x, discharge_x, discharge_y, discharge_y);
        return square * inverse * inverse * inverse > Real(3.9) * gravity;
    }

    // The faces of a cell that is covered along the line, with levels in the stencil as the line sees them.
    // Without `MayBeFast` its water is known to be slow.
    template <bool MayBeFast = true>
    static THALWEG_HD auto covered_faces(const SchemeConstants<Real>& c, const LineStencil<Real>& s,
                                         const InverseDepths<Real>& inverse, const LineRate<Real>& rate)
        -> BalancedFaces<Real> {
        const SurfaceFaces<Real> surface = surface_faces<Published>(c.theta, s);
        const Real half_n = Real(0.5) * minmod_slope(c.theta, s.normal_low, s.normal, s.normal_high);
        const Real half_t =
            Real(0.5) * minmod_slope(c.theta, s.tangential_low, s.tangential, s.tangential_high);
        const Real at_low = inverse_depth_in_flux(surface.depth_low, c.epsilon4);
        const Real at_high = inverse_depth_in_flux(surface.depth_high, c.epsilon4);
        BalancedFaces<Real> f = {
            {surface.over_low, (s.normal - half_n) * at_low, (s.tangential - half_t) * at_low},
            {surface.over_high, (s.normal + half_n) * at_high, (s.tangential + half_t) * at_high},
            Real(0.5) * (surface.depth_low + surface.depth_high) * surface.level_change,
            {Real(0), Real(0), Real(1)}};
        const Real normal = s.normal * inverse.own;
        const Real tangential = s.tangential * inverse.own;
        f.limit = outflow_shares(s.depth, normal, tangential, rate);
        const Real low = say(s.depth_low, c.epsilon4);
        const Real high = say(s.depth_high, c.epsilon4);
        const Real normal_low = heard(low, s.normal_low * inverse.low, normal);
        const Real normal_high = heard(high, s.normal_high * inverse.high, normal);
        const Real tangential_low = heard(low, s.tangential_low * inverse.low, tangential);
        const Real tangential_high = heard(high, s.tangential_high * inverse.high, tangential);
        bound_velocity(normal_low, normal, normal_high, f.low.normal, f.high.normal);
        bound_velocity(tangential_low, tangential, tangential_high, f.low.tangential, f.high.tangential);
        bool leans = MayBeFast && !Published;
#if defined(__CUDA_ARCH__)
        leans = leans && may_be_fast(s.normal, s.tangential, inverse.own, c.gravity);
#endif
        if (leans) {
            const Real slow = slowness(inverse.own, normal, tangential, c.gravity);
            const FaceShares<Real> shares = face_shares(surface, s.depth, inverse.own, s.step, slow);
            lean_with_velocity(shares, normal_low, normal, normal_high, f.low.normal, f.high.normal);
            lean_with_velocity(shares, tangential_low, tangential, tangential_high, f.low.tangential,
                               f.high.tangential);
        }
        if (!Published) {
            meet_walls(s, inverse.own, f.low, f.high);
        }
        return f;
    }

    // The velocity of a neighbour as far as it has its say [0..1], else the cell's own. All its say gives its
    // bits.
    static THALWEG_HD auto heard(Real say, Real of_neighbour, Real own) -> Real {
        return say < Real(1) ? own + say * (of_neighbour - own) : of_neighbour;
    }

    // How much a neighbour of this depth [m] has to say in the bound on a velocity: all where it is deep
    // enough for a velocity of its own, and nothing in a film, lest the first drop in a dry cell set another
    // bound.
    static THALWEG_HD auto say(Real depth, Real epsilon4) -> Real {
        const Real square = depth * depth;
        return lesser(square * square * quotient(Real(1), epsilon4), Real(1));
    }

    // How much more than the mean depth, as a share of it, stands at the high face of a sheet that runs
    // parallel to the bed. Its discharge goes with depth^(5/3) (Manning), its velocity is the cell's: so the
    // depth at a face goes on by 5/3 of half the limited slope. As far as the neighbours' depths are like the
    // cell's: at the edge of a sheet there is no slope to know.
    static THALWEG_HD auto sheet_lean(const LineStencil<Real>& s) -> Real {
        const Real least = at_least(lesser(lesser(s.depth_low, s.depth_high), s.depth), Real(0));
        const Real slope = minmod_slope(Real(1), s.depth_low, s.depth, s.depth_high);
        return Real(5) / Real(6) * quotient(least * slope, greater(s.depth * s.depth, Real(1e-30)));
    }

    // The faces of a cell that is not covered along the line; `edge` is its edge depth. The depth at the
    // lower face decides:
    //   about the mean depth at both faces, if nothing stands beyond, neither water nor a sill: the water
    //   runs parallel to the bed and falls over the face; that of the neighbour there, if it is covered: its
    //   surface goes on into this cell; the edge depth, if this cell and the neighbour share a pond over the
    //   face, which the neighbour's water does from a quarter of that depth on, a sill from the mean depth
    //   on, and both in part below: the first drop in it must not change much.
    // A dry film has its edge depth. What is left of the midline's water stands at the upper face; where that
    // is nothing, the lower face may take both shares. It is nothing, too, where the bed beyond the upper
    // face is dry and does not rise further: the waterline lies below such a crest, so nothing climbs over
    // it. In all cases the thrust is that of the bed against the two face pressures. In a pond or where a
    // surface goes on, thrust and outflow are held back to the time that a wave takes to cross half of the
    // wet part: else a puddle much smaller than the cell would rock, and never come to rest.
    static THALWEG_HD auto partial_faces(const SchemeConstants<Real>& c, const LineStencil<Real>& s,
                                         Real inverse, Real edge, const LineNeighbours<Real>& n,
                                         const LineRate<Real>& rate) -> BalancedFaces<Real> {
        const bool falls_low = s.bed_low < s.bed_high;
        const Real bed = falls_low ? s.bed_low : s.bed_high;
        const Real sill = falls_low ? s.sill_low : s.sill_high;
        const Real beyond = falls_low ? n.beyond_low : n.beyond_high;
        const Real level = falls_low ? s.level_low : s.level_high;
        const bool shut = (falls_low ? s.depth_low : s.depth_high) < Real(0);
        const Real face = falls_low ? n.face_low : n.face_high;
        const Real rise = magnitude(s.bed_high - s.bed_low);
        const Real mean = midline_depth(edge, Real(0.5) * rise);

        // Selects one after the other, since && is a branch that keeps GCC from vectorising.
        const Real at_covered = greater(face + (sill - bed), mean);
        const Real by_water = quotient(Real(4) * (level - bed), greater(edge, Real(1e-30)));
        const Real by_sill = quotient(sill - bed, greater(mean, Real(1e-30)));
        const Real dryness = at_least(Real(1) - greater(by_water, by_sill), Real(0));
        const Real lean = sheet_lean(s);
        const Real falling = mean + (falls_low ? -lean : lean) * mean;
        const Real at_other = edge - (edge - falling) * lesser(dryness, Real(1));
        const Real at_cell = covers(level, sill, beyond) ? at_covered : at_other;
        const Real free_lower = shut ? edge : at_cell;
        const bool film = s.depth <= c.dry_depth;
        const Real top = falls_low ? s.bed_high : s.bed_low;
        const Real top_sill = falls_low ? s.sill_high : s.sill_low;
        const bool is_crest = greater(falls_low ? n.beyond_high : n.beyond_low, top_sill) <= top;
        const Real depth_up = falls_low ? s.depth_high : s.depth_low;
        const Real dry_up = at_least(Real(1) - quotient(depth_up, greater(mean, Real(1e-30))), Real(0));
        const Real crest = is_crest ? lesser(dry_up, Real(1)) : Real(0);
        const Real under_crest = at_least(Real(2) * mean - free_lower, Real(0));
        const Real all_lower = free_lower + (depth_up < Real(0) ? Real(0) : crest) * under_crest;
        const Real lower = film ? edge : all_lower;
        const Real upper = at_least(Real(2) * mean - lower, Real(0));
        const Real free_push = Real(0.5) * (lower - upper) * (lower + upper) - mean * rise;
        // Water that has come in from the sides, with less than a quarter of its depth further up, stands in
        // the lower part of the midline: it falls by its edge depth, and in between in part.
        const Real alone =
            at_least(Real(1) - Real(4) * quotient(depth_up, greater(mean, Real(1e-30))), Real(0));
        const Real fall = rise - (depth_up < Real(0) ? Real(0) : alone) * (rise - edge);
        const Real push = Published ? free_push : greater(free_push, -mean * fall);

        const Real normal = s.normal * inverse;
        const Real tangential = s.tangential * inverse;
        const Real room = Real(2) * rate.quarter * edge;
        const Real way = (magnitude(normal) + square_root(c.gravity * lower)) * rise;
        const Real slowed = fraction_of(room, way);
        const Real ponded = lesser(
            at_least(quotient(lower - falling, greater(edge - falling, Real(1e-30))), Real(0)), Real(1));
        const Real fraction = film ? Real(1) : Real(1) + ponded * (slowed - Real(1));
        const OutflowLimit<Real> share = outflow_shares(s.depth, normal, tangential, rate);
        const Real both = share.low + share.high;
        const Real over_low = (falls_low ? lower : upper) - (s.sill_low - s.bed_low);
        const Real over_high = (falls_low ? upper : lower) - (s.sill_high - s.bed_high);
        BalancedFaces<Real> f = {
            {over_low, normal, tangential},
            {over_high, normal, tangential},
            (falls_low ? -push : push) * fraction,
            {upper > Real(0) ? share.low : both, upper > Real(0) ? share.high : both, -fraction}};
        if (!Published) {
            meet_walls(s, inverse, f.low, f.high);
        }
        return f;
    }

    // The flux between two cells. Where nothing passes, the pressures are held back by whichever cell does so
    // more; a wall does not. Without `MayMix` both cells are covered along the line: only others can be much
    // shallower than their faces.
    template <bool MayMix = true>
    static THALWEG_HD auto flux(const SchemeConstants<Real>& c, FaceState<Real> low, FaceState<Real> high,
                                Real cell_low, Real cell_high, OutflowLimit<Real> limit_low,
                                OutflowLimit<Real> limit_high, bool closed_cells) -> FaceFlux<Real> {
        const bool blocked = closed_cells ? close_face(cell_low, cell_high, low, high) : false;
        // Nothing moves between two dry cells: otherwise ever thinner films would run ahead, a cell a stage.
        const bool wet = greater(cell_low, cell_high) > c.dry_depth;
        low.depth = wet ? low.depth : Real(0);
        high.depth = wet ? high.depth : Real(0);
        const Falls<Real> falls = cut_falls(low, high);
        const FaceFlux<Real> f = central_upwind<Published>(
            low, high, falls, c.gravity, blocked, limit_low.high, limit_high.low,
            mixing_limit<MayMix>(c, cell_low, cell_high, limit_low, limit_high, blocked));
        const Real fraction_low = magnitude(limit_low.fraction);
        const Real fraction_high = magnitude(limit_high.fraction);
        const Real of_none = lesser(fraction_low, fraction_high);
        const Real of_high = f.mass < Real(0) ? fraction_high : of_none;
        const Real fraction = f.mass > Real(0) ? fraction_low : of_high;
        return {f.mass * fraction, f.normal_low * fraction, f.normal_high * fraction, f.tangential * fraction,
                wet ? f.speed : Real(0)};
    }

    // Of the exchange at the faces of a cell that is not covered along the line; none where a wall closes the
    // face, since there it is the push of the water against the wall.
    template <bool MayMix>
    static THALWEG_HD auto mixing_limit(const SchemeConstants<Real>& c, Real cell_low, Real cell_high,
                                        const OutflowLimit<Real>& limit_low,
                                        const OutflowLimit<Real>& limit_high, bool blocked) {
        if constexpr (MayMix && !Published) {
            const Real least = blocked ? Real(1) : lesser(limit_low.fraction, limit_high.fraction);
            const bool in_part = least < Real(0);
            const Real unlimited = Real(-1);
#if defined(__CUDA_ARCH__)
            if (!in_part) {
                return MixingLimit<Real>{unlimited, unlimited};
            }
#endif
            const Real low = most_mixed(limit_low.high, at_least(cell_low, Real(0)), c.epsilon4);
            const Real high = most_mixed(limit_high.low, at_least(cell_high, Real(0)), c.epsilon4);
            return MixingLimit<Real>{in_part ? low : unlimited, in_part ? high : unlimited};
        } else {
            return UnlimitedMixing{};
        }
    }
};

}  // namespace thalweg::shallowwater
