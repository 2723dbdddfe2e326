// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/hllc/triangle_sides.hpp"
#include "shallowwater/triangles/beyond.hpp"

// A step of a triangle of first order by the flux of hllc.
namespace thalweg::shallowwater {

// What a step reads and writes.
template <class Real>
struct HllcStep {
    MeshArrays<Real> mesh;
    StateArrays<const Real> in;
    StateArrays<Real> out;
    const Real* bed;              // m above the datum
    Real* remainder;              // m, what each depth is short of; negative where a cell owes water
    CellFriction<Real> friction;  // Manning's g n^2 [m^(1/3)]
    SchemeConstants<Real> constants;
    Real dt;  // s
};

// Sum over the sides of a cell of their normals [m] times the change of the level towards them [m].
template <class Real>
struct Fall {
    Real x, y;
};

template <class Real>
class HllcCell {
  public:
    using Stage = HllcStep<Real>;

    THALWEG_HD explicit HllcCell(const HllcStep<Real>& step) : s_(step) {}

    // Steps cell k, with held edges as walls. `gn2`: g n^2 of the cell. Returns the fastest wave over the
    // height of the triangle [1/s].
    THALWEG_HD auto step(std::int32_t k, const Beyond<Real>& b0, const Beyond<Real>& b1,
                         const Beyond<Real>& b2, Real gn2) const -> Real {
        const Conserved<Real> water = water_of(s_.in, k);
        const Primitive<Real> own = primitive_of(water, s_.bed[k], s_.constants.dry_depth);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        Fall<Real> fall = {0, 0};
        pass(k, 0, water, own, b0, sums, fall);
        pass(k, 1, water, own, b1, sums, fall);
        pass(k, 2, water, own, b2, sums, fall);
        weigh(k, water, fall, sums);
        return finish_cell<false>(s_, k, water, water, sums, gn2, Real(0));
    }

    // The same with the flows through its held edges.
    THALWEG_HD auto step(std::int32_t k, const HeldSides<Real>& held) const -> Real {
        const Conserved<Real> water = water_of(s_.in, k);
        const Primitive<Real> own = primitive_of(water, s_.bed[k], s_.constants.dry_depth);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        Fall<Real> fall = {0, 0};
        for (int n = 0; n < 3; ++n) {
            if (held.flow[n] == nullptr) {
                pass(k, n, water, own, look_across(s_, k, n), sums, fall);
            } else {
                pass_held_side(SideNormal<Real>::of(s_.mesh, k, n), Real(0), *held.flow[n], sums);
            }
        }
        weigh(k, water, fall, sums);
        return finish_cell<false>(s_, k, water, water, sums, s_.friction[k], Real(0));
    }

    // Discharge out of cell k through its side n [m3/s], as step() finds it; a held edge counts as a wall.
    THALWEG_HD auto discharge(std::int32_t k, int n) const -> Real {
        const Beyond<Real> across = look_across(s_, k, n);
        if (!may_flow(s_.in.depth[k], across.water.depth, s_.constants.dry_depth)) {
            return Real(0);
        }
        const Conserved<Real> water = water_of(s_.in, k);
        const Primitive<Real> own = primitive_of(water, s_.bed[k], s_.constants.dry_depth);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        Fall<Real> fall = {0, 0};
        pass(k, n, water, own, across, sums, fall);
        return sums.mass;
    }

    // Steps a dry cell among dry ones, where nothing flows.
    THALWEG_HD void rest(std::int32_t k) const {
        s_.out.depth[k] = s_.in.depth[k];
        s_.out.discharge_x[k] = s_.in.discharge_x[k];
        s_.out.discharge_y[k] = s_.in.discharge_y[k];
    }

  private:
    // A cell as seen from an edge, to a neighbour: the same velocity at all of its sides.
    THALWEG_HD auto shown(const Column<Real>& own, const Primitive<Real>& cell, const Column<Real>& near,
                          const SideNormal<Real>& at) const -> StoredSide<Real> {
        const SideChange<Real> change = shown_change(own, near, s_.constants.dry_depth);
        return {own.depth + change.depth, own.level + change.level,
                sum_of_products(cell.u, at.x, cell.v, at.y), sum_of_products(cell.v, at.x, -cell.u, at.y)};
    }

    // Adds the weight of the water of a cell on the slope of its level.
    THALWEG_HD void weigh(std::int32_t k, const Conserved<Real>& water, const Fall<Real>& fall,
                          SideSums<Real>& sums) const {
        const Real weight = s_.constants.gravity * water.depth;
        sums.gain_x += weight * sum_of_products(s_.mesh.turn[0][k], fall.x, s_.mesh.turn[1][k], fall.y);
        sums.gain_y += weight * sum_of_products(s_.mesh.turn[2][k], fall.x, s_.mesh.turn[3][k], fall.y);
    }

    // Adds what passes side n, and how the level changes towards it.
    THALWEG_HD void pass(std::int32_t k, int n, const Conserved<Real>& water, const Primitive<Real>& own,
                         const Beyond<Real>& beyond, SideSums<Real>& sums, Fall<Real>& fall) const {
        const SideNormal<Real> at = SideNormal<Real>::of(s_.mesh, k, n);
        const Primitive<Real> there = primitive_of(beyond.water, beyond.bed, s_.constants.dry_depth);
        const Column<Real> mine = column_of(water.depth, own);
        const Column<Real> next = column_of(beyond.water.depth, there);
        const bool is_shut = beyond.is_shut > Real(0);
        const Column<Real> near = {is_shut ? mine.depth : next.depth, is_shut ? mine.level : next.level,
                                   is_shut ? mine.bed : next.bed};
        const StoredSide<Real> here = shown(mine, own, near, at);
        const SideAcross<Real> across = {shown(near, there, mine, at), beyond.water.depth, beyond.is_first,
                                         beyond.is_shut};
        pass_side(s_.constants, at, water, own, here, here, across, sums);
        const Real change = (here.level - mine.level) * (Real(1) - Real(2) * beyond.is_first);
        fall.x += change * at.full_x;
        fall.y += change * at.full_y;
    }

    const HllcStep<Real>& s_;
};

}  // namespace thalweg::shallowwater
