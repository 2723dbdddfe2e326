// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/muscl/sides.hpp"

// A stage of a triangle of second order in two passes: states at the sides, then fluxes.
namespace thalweg::shallowwater {

// What a stage reads and writes.
template <class Real>
struct MusclStage {
    MeshArrays<Real> mesh;
    SecondOrderArrays<Real> more;
    StateArrays<const Real> in;
    StateArrays<const Real> old;  // at the start of the step
    StateArrays<Real> out;
    const Real* bed;              // m above the datum
    Real* remainder;              // see stage_of_cell(); negative where a cell owes water
    CellFriction<Real> friction;  // Manning's g n^2 [m^(1/3)]
    SchemeConstants<Real> constants;
    Real dt;  // s
};

// The cell across a side. What is 1 or 0 has the type of the water: GCC vectorises no loop that mixes types.
template <class Real>
struct CellAcross {
    Conserved<Real> water;
    Real bed;
    Real is_first, is_shut, is_held;
};

template <class Real>
THALWEG_HD auto cell_across(const MusclStage<Real>& s, std::int32_t k, int n) -> CellAcross<Real> {
    const SideOf side(s.mesh.side[n][k]);
    const std::int32_t other = side.cell();
    const Conserved<Real> water = water_of(s.in, other);
    const bool is_held = SidesAcross(s.more.across[k]).of(n) == SidesAcross::held;
    return {water, s.bed[other], Real(side.is_first() ? 1 : 0),
            Real(other == k || water.depth < Real(0) ? 1 : 0), Real(is_held ? 1 : 0)};
}

// The same for the second pass.
template <class Real>
THALWEG_HD auto side_across(const MusclStage<Real>& s, std::int32_t k, int n) -> SideAcross<Real> {
    const SideOf side(s.mesh.side[n][k]);
    const std::int32_t other = side.cell();
    const Real depth = s.in.depth[other];
    const int at = SidesAcross(s.more.across[k]).of(n);
    return {s.more.side(at == SidesAcross::held ? n : at, other), depth, Real(side.is_first() ? 1 : 0),
            Real(other == k || depth < Real(0) ? 1 : 0)};
}

// The sides of a cell.
template <class Real>
struct OwnSides {
    StoredSide<Real> a, b, c;
};

// `Second`: of the second stage.
template <class Real, bool Second>
class MusclCell {
  public:
    using Stage = MusclStage<Real>;

    THALWEG_HD explicit MusclCell(const MusclStage<Real>& stage) : s_(stage) {}

    // The first pass: what cell k shows at its sides.
    THALWEG_HD auto sides(std::int32_t k, const CellAcross<Real>& a, const CellAcross<Real>& b,
                          const CellAcross<Real>& c) const -> OwnSides<Real> {
        const Conserved<Real> water = water_of(s_.in, k);
        const Real bed = s_.bed[k];
        const Real dry_depth = s_.constants.dry_depth;
        const Primitive<Real> own = primitive_of(water, bed, dry_depth);
        const SideNormal<Real> na = normal(k, 0), nb = normal(k, 1), nc = normal(k, 2);
        GradientFit<Real> fit = {{s_.more.weight_x[0][k], s_.more.weight_x[1][k], s_.more.weight_x[2][k]},
                                 {s_.more.weight_y[0][k], s_.more.weight_y[1][k], s_.more.weight_y[2][k]},
                                 {0, 0, 0},
                                 {0, 0, 0},
                                 {s_.more.balance[0][k], s_.more.balance[1][k], s_.more.balance[2][k]}};
        const Real sa = outwards(a), sb = outwards(b), sc = outwards(c);
        set_ways(fit, {{sa * na.full_x, sb * nb.full_x, sc * nc.full_x},
                       {sa * na.full_y, sb * nb.full_y, sc * nc.full_y}});
        const TriangleSides<Real> t = reconstruct(at_least(water.depth, Real(0)), own, near(own, a, na),
                                                  near(own, b, nb), near(own, c, nc), fit);
        const bool is_wet = water.depth > dry_depth;
        const StoredSide<Real> still = dry_side(water.depth, bed);
        return {shown(is_wet, still, {t.depth.a, t.level.a, t.u.a, t.v.a}, na),
                shown(is_wet, still, {t.depth.b, t.level.b, t.u.b, t.v.b}, nb),
                shown(is_wet, still, {t.depth.c, t.level.c, t.u.c, t.v.c}, nc)};
    }

    // The second pass: steps cell k, with held edges as walls. `gn2`: g n^2 of the cell. Returns the fastest
    // wave over the height of the triangle [1/s].
    THALWEG_HD auto step(std::int32_t k, const OwnSides<Real>& own, const SideAcross<Real>& a,
                         const SideAcross<Real>& b, const SideAcross<Real>& c, Real gn2) const -> Real {
        const Conserved<Real> water = water_of(s_.in, k);
        const Primitive<Real> mean = primitive_of(water, Real(0), s_.constants.dry_depth);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        pass_side(s_.constants, normal(k, 0), water, mean, own.a, own.a, a, sums);
        pass_side(s_.constants, normal(k, 1), water, mean, own.b, own.a, b, sums);
        pass_side(s_.constants, normal(k, 2), water, mean, own.c, own.a, c, sums);
        return finish(k, water, sums, gn2);
    }

    // The same with the flows through its held edges, which are of the cell and not of its side.
    THALWEG_HD auto step(std::int32_t k, const HeldSides<Real>& held) const -> Real {
        const Conserved<Real> water = water_of(s_.in, k);
        const Primitive<Real> mean = primitive_of(water, Real(0), s_.constants.dry_depth);
        const StoredSide<Real> sides[3] = {s_.more.side(0, k), s_.more.side(1, k), s_.more.side(2, k)};
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        for (int n = 0; n < 3; ++n) {
            if (held.flow[n] == nullptr) {
                pass_side(s_.constants, normal(k, n), water, mean, sides[n], sides[0], side_across(s_, k, n),
                          sums);
            } else {
                const Real weight = pull(s_.constants.gravity, water.depth, sides[n], sides[0]);
                pass_held_side(normal(k, n), weight, *held.flow[n], sums);
            }
        }
        return finish(k, water, sums, s_.friction[k]);
    }

    // Discharge out of cell k through its side n [m3/s], as the second pass finds it; a held edge counts as a
    // wall.
    THALWEG_HD auto discharge(std::int32_t k, int n) const -> Real {
        const Conserved<Real> water = water_of(s_.in, k);
        const SideAcross<Real> across = side_across(s_, k, n);
        if (!may_flow(water.depth, across.depth, s_.constants.dry_depth)) {
            return Real(0);
        }
        const StoredSide<Real> here = s_.more.side(n, k);
        const Primitive<Real> unread = {0, 0, 0, 0};
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        pass_side(s_.constants, normal(k, n), water, unread, here, here, across, sums);
        return sums.mass;
    }

  private:
    THALWEG_HD auto normal(std::int32_t k, int n) const -> SideNormal<Real> {
        return SideNormal<Real>::of(s_.mesh, k, n);
    }

    // 1 where the normal of a side points out of the cell, else -1.
    static THALWEG_HD auto outwards(const CellAcross<Real>& across) -> Real {
        return Real(1) - Real(2) * across.is_first;
    }

    // A wall mirrors the water; so does missing ground. Beyond a held edge it goes on.
    THALWEG_HD auto near(const Primitive<Real>& own, const CellAcross<Real>& across,
                         const SideNormal<Real>& at) const -> Primitive<Real> {
        const Primitive<Real> there = primitive_of(across.water, across.bed, s_.constants.dry_depth);
        const Real twice =
            across.is_held > Real(0) ? Real(0) : Real(2) * sum_of_products(own.u, at.x, own.v, at.y);
        const bool is_shut = across.is_shut > Real(0);
        return {is_shut ? own.level : there.level, is_shut ? own.bed : there.bed,
                is_shut ? own.u - twice * at.x : there.u, is_shut ? own.v - twice * at.y : there.v};
    }

    static THALWEG_HD auto shown(bool is_wet, const StoredSide<Real>& still, const StoredSide<Real>& moving,
                                 const SideNormal<Real>& at) -> StoredSide<Real> {
        const Real u = moving.normal;
        const Real v = moving.tangential;
        return {is_wet ? moving.depth : still.depth, is_wet ? moving.level : still.level,
                is_wet ? sum_of_products(u, at.x, v, at.y) : Real(0),
                is_wet ? sum_of_products(v, at.x, -u, at.y) : Real(0)};
    }

    THALWEG_HD auto finish(std::int32_t k, const Conserved<Real>& water, const SideSums<Real>& sums,
                           Real gn2) const -> Real {
        const Conserved<Real> old = Second ? water_of(s_.old, k) : water;
        return finish_cell<Second>(s_, k, water, old, sums, gn2, Real(0.5));
    }

    const MusclStage<Real>& s_;
};

}  // namespace thalweg::shallowwater
