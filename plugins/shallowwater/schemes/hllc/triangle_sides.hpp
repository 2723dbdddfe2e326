// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/update.hpp"
#include "shallowwater/schemes/hllc/hllc.hpp"
#include "shallowwater/schemes/hllc/sloping_side.hpp"
#include "shallowwater/triangles/held_flow.hpp"
#include "shallowwater/triangles/second_order.hpp"

// What passes the sides of a triangle by the flux of hllc, for schemes of any order.
namespace thalweg::shallowwater {

template <class Real>
THALWEG_HD auto water_of(const StateArrays<const Real>& state, std::int32_t k) -> Conserved<Real> {
    return {state.depth[k], state.discharge_x[k], state.discharge_y[k]};
}

// Level and bed of a cell [m above the datum], velocity [m/s].
template <class Real>
struct Primitive {
    Real level, bed, u, v;
};

// A dry cell has the level of its ground and no velocity.
template <class Real>
THALWEG_HD auto primitive_of(const Conserved<Real>& water, Real bed, Real dry_depth) -> Primitive<Real> {
    const bool is_wet = water.depth > dry_depth;
    const Real inverse = is_wet ? quotient(Real(1), water.depth) : Real(0);
    return {bed + at_least(water.depth, Real(0)), bed, water.discharge_x * inverse,
            water.discharge_y * inverse};
}

template <class Real>
THALWEG_HD auto column_of(Real depth, const Primitive<Real>& cell) -> Column<Real> {
    return {at_least(depth, Real(0)), cell.level, cell.bed};
}

// Normal of an edge, from its first cell to its second.
template <class Real>
struct SideNormal {
    Real full_x, full_y;  // m, times the length
    Real length;          // m
    Real x, y;            // of length 1

    static THALWEG_HD auto of(const MeshArrays<Real>& mesh, std::int32_t k, int n) -> SideNormal {
        const Real x = mesh.normal_x[n][k];
        const Real y = mesh.normal_y[n][k];
        const Real square = sum_of_products(x, x, y, y);
        const Real inverse = inverse_square_root(square);
        return {x, y, square * inverse, x * inverse, y * inverse};
    }
};

// Side of a cell without water.
template <class Real>
THALWEG_HD auto dry_side(Real depth, Real bed) -> StoredSide<Real> {
    return {at_least(depth, Real(0)), bed + at_least(depth, Real(0)), Real(0), Real(0)};
}

// The neighbour across a side, as seen from the edge. What is 1 or 0 has the type of the water: GCC
// vectorises no loop that mixes types.
template <class Real>
struct SideAcross {
    StoredSide<Real> side;
    Real depth;  // m, of the cell
    Real is_first, is_shut;
};

// Weight of the water of a cell on the slope of its level from side 0 to another [m3/s2].
template <class Real>
THALWEG_HD auto pull(Real gravity, Real depth, const StoredSide<Real>& here, const StoredSide<Real>& side_0)
    -> Real {
    return gravity * depth * (here.level - side_0.level);
}

template <class Real>
THALWEG_HD auto select(bool first, const StoredSide<Real>& a, const StoredSide<Real>& b) -> WaterSide<Real> {
    return {first ? a.depth : b.depth, first ? a.level : b.level, first ? a.normal : b.normal,
            first ? a.tangential : b.tangential};
}

// Adds what passes a side of a cell, `here`, whose water is also given as velocities, `own`. Of the momentum
// it is the difference to the cell's own flux, and the weight of the water on the slope of its level is that
// on the difference to side 0. What is taken off adds up to nothing around the cell, and so
// nothing is left in uniform flow and at rest, but for rounding.
template <class Real>
THALWEG_HD void pass_side(const SchemeConstants<Real>& c, const SideNormal<Real>& at,
                          const Conserved<Real>& water, const Primitive<Real>& own,
                          const StoredSide<Real>& here, const StoredSide<Real>& side_0,
                          const SideAcross<Real>& across, SideSums<Real>& sums) {
    // m2/s: a cell that gives more than it has owes the rest, see add_compensated().
    constexpr Real no_limit = Real(1e30);
    const bool is_shut = across.is_shut > Real(0);
    const StoredSide<Real> mirrored = {here.depth, here.level, -here.normal, here.tangential};
    const StoredSide<Real> there = {is_shut ? mirrored.depth : across.side.depth,
                                    is_shut ? mirrored.level : across.side.level,
                                    is_shut ? mirrored.normal : across.side.normal,
                                    is_shut ? mirrored.tangential : across.side.tangential};
    const Real depth_there = is_shut ? water.depth : across.depth;
    const bool is_second = across.is_first > Real(0);
    const FaceCells<Real> cells = {is_second ? depth_there : water.depth,
                                   is_second ? water.depth : depth_there, no_limit, no_limit};
    const FaceFlux<Real> f =
        hllc_flux<false>(c, select(is_second, there, here), select(is_second, here, there), cells);
    const Real outwards = is_second ? -at.length : at.length;
    const Real out = sum_of_products(water.discharge_x, at.x, water.discharge_y, at.y);
    const Real normal = (is_second ? f.normal_high : f.normal_low) +
                        pull(c.gravity, water.depth, here, side_0) -
                        out * sum_of_products(own.u, at.x, own.v, at.y);
    const Real tangential = f.tangential - out * sum_of_products(own.v, at.x, -own.u, at.y);
    sums.mass += is_shut ? Real(0) : outwards * f.mass;
    sums.gain_x += outwards * sum_of_products(normal, at.x, -tangential, at.y);
    sums.gain_y += outwards * sum_of_products(normal, at.y, tangential, at.x);
    sums.fastest = greater(sums.fastest, f.speed);
    sums.longest = greater(sums.longest, at.length);
}

// The same of a held side, whose flow is such a difference already; `weight`: pull() there. The normal of the
// flow points outwards.
template <class Real>
THALWEG_HD void pass_held_side(const SideNormal<Real>& at, Real weight, const EdgeFlow<Real>& flow,
                               SideSums<Real>& sums) {
    sums.mass += flow.mass;
    sums.gain_x += flow.gain_x + weight * at.full_x;
    sums.gain_y += flow.gain_y + weight * at.full_y;
    sums.longest = greater(sums.longest, at.length);
}

// Writes cell k after a stage of `s`, from its state `water`, as `sums` have changed it; see stage_of_cell()
// for `old` and `carried`. Returns the fastest wave over the height of the triangle [1/s].
template <bool Second, class Stage, class Real>
THALWEG_HD auto finish_cell(const Stage& s, std::int32_t k, const Conserved<Real>& water,
                            const Conserved<Real>& old, const SideSums<Real>& sums, Real gn2, Real carried)
    -> Real {
    const Real inverse_area = s.mesh.inverse_area[k];
    const Conserved<Real> rate = {-inverse_area * sums.mass, -inverse_area * sums.gain_x,
                                  -inverse_area * sums.gain_y};
    const bool is_missing = water.depth < Real(0);
    Real remainder = s.remainder[k];
    const Conserved<Real> next =
        stage_of_cell<Second>(water, old, rate, s.dt, gn2, s.constants.dry_depth, carried, remainder);
    s.remainder[k] = is_missing ? Real(0) : remainder;
    s.out.depth[k] = is_missing ? water.depth : next.depth;
    s.out.discharge_x[k] = is_missing ? Real(0) : next.discharge_x;
    s.out.discharge_y[k] = is_missing ? Real(0) : next.discharge_y;
    return is_missing ? Real(0) : sums.fastest * sums.longest * inverse_area;
}

}  // namespace thalweg::shallowwater
