// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/roe/local_steps.hpp"
#include "shallowwater/schemes/roe/side.hpp"
#include "shallowwater/triangles/held_flow.hpp"
#include "shallowwater/triangles/sides_across.hpp"

// A local step of a triangle of first order; see local_steps.hpp.
namespace thalweg::shallowwater {

// What a part of a step reads and writes. Each step of a cell leaves its water in the other of two states.
template <class Real>
struct LocalStep {
    MeshArrays<Real> mesh;
    LocalArrays<Real> local;
    StateArrays<Real> a, b;
    const Real* bed;              // m above the datum
    Real* remainder;              // m, what each depth is short of; negative where a cell owes water
    CellFriction<Real> friction;  // Manning's g n^2 [m^(1/3)]
    RoeConstants<Real> constants;
    int part;  // of the step, from 0
    Real dt;   // s, of a part

    // Whether a step of a cell of this level ends with this part.
    THALWEG_HD auto ends(int level) const -> bool { return ((part + 1) & ((1 << level) - 1)) == 0; }

    // Whether its water is in b before this part. All begin in a, but for those of a single step, so that all
    // end there.
    THALWEG_HD auto is_in_b(int level) const -> bool {
        return ((part >> level) & 1) != (level == local.doublings ? 1 : 0);
    }

    THALWEG_HD auto state(int level) const -> StateArrays<Real> { return choose(is_in_b(level)); }

    THALWEG_HD auto next_state(int level) const -> StateArrays<Real> { return choose(!is_in_b(level)); }

    // s, of a step of this level
    THALWEG_HD auto length(int level) const -> Real { return dt * static_cast<Real>(1 << level); }

    THALWEG_HD auto water(int level, std::int32_t k) const -> Conserved<Real> {
        const StateArrays<Real> from = state(level);
        return {from.depth[k], from.discharge_x[k], from.discharge_y[k]};
    }

  private:
    // Array by array: a choice between both would be one of addresses, for which CUDA copies them.
    THALWEG_HD auto choose(bool in_b) const -> StateArrays<Real> {
        return {in_b ? b.depth : a.depth, in_b ? b.discharge_x : a.discharge_x,
                in_b ? b.discharge_y : a.discharge_y};
    }
};

// What a side of a cell sees in a part of a step.
template <class Real>
struct LocalSide {
    Beyond<Real> beyond;
    Real normal_x, normal_y;  // m, see MeshArrays
    Real dt;                  // s, of the shorter step of both cells
    PassedSide<Real> passed;  // before this part
};

// The cell across a side, the cell itself at a boundary, and its level.
struct LocalNeighbour {
    SideOf side;
    int level;
};

template <class Real>
THALWEG_HD auto neighbour_of(const LocalStep<Real>& s, std::int32_t k, int n) -> LocalNeighbour {
    const SideOf side(s.mesh.side[n][k]);
    return {side, s.local.level[side.cell()]};
}

// Loads what lies across side n of cell k of a level.
template <class Real>
THALWEG_HD auto look_across(const LocalStep<Real>& s, std::int32_t k, int level, int n,
                            const LocalNeighbour& beside) -> LocalSide<Real> {
    const std::int32_t other = beside.side.cell();
    const Conserved<Real> water = s.water(beside.level, other);
    PassedSide<Real> passed = {0, 0, 0, 0};
    if (beside.level < level) {
        passed = s.local.passed_side(n, k);
    }
    return {{water, s.bed[other], Real(beside.side.is_first() ? 1 : 0),
             Real(other == k || water.depth < Real(0) ? 1 : 0)},
            s.mesh.normal_x[n][k],
            s.mesh.normal_y[n][k],
            s.length(beside.level < level ? beside.level : level),
            passed};
}

// A cell at the start of its step.
template <class Real>
struct LocalCell {
    Conserved<Real> water;
    Real bed, remainder;
    Real inverse_area;  // 1/m2
    Real dt;            // s
    Real gn2;           // g n^2 [m^(1/3)]
};

// What a step of a cell leaves, and what has passed its sides for the cells across.
template <class Real>
struct LocalResult {
    Conserved<Real> water;
    Real remainder;
    Real wave;  // m/s
    PassedSide<Real> a, b, c;
};

template <class Real>
class LocalRoeCell {
  public:
    using Stage = LocalStep<Real>;

    THALWEG_HD explicit LocalRoeCell(const LocalStep<Real>& step) : s_(step) {}

    THALWEG_HD auto load(std::int32_t k, int level) const -> LocalCell<Real> {
        return {s_.water(level, k),      s_.bed[k],        s_.remainder[k],
                s_.mesh.inverse_area[k], s_.length(level), s_.friction[k]};
    }

    // Steps a cell, with held edges as walls. Stores nothing.
    THALWEG_HD auto step(const LocalCell<Real>& own, const LocalSide<Real>& a, const LocalSide<Real>& b,
                         const LocalSide<Real>& c) const -> LocalResult<Real> {
        LocalResult<Real> result = {};
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        const OwnWater<Real> water = seen_of(own);
        const Stop<Real> stop_a = side(water, a, sums, result.a);
        const Stop<Real> stop_b = side(water, b, sums, result.b);
        const Stop<Real> stop_c = side(water, c, sums, result.c);
        finish(own, sums, stop_a, stop_b, stop_c, result);
        return result;
    }

    // Steps cell k of level 0 with the flows through its held edges, in place of the step that took these for
    // walls: what passes its other sides has been told.
    THALWEG_HD void step(std::int32_t k, const HeldSides<Real>& held) const {
        const LocalCell<Real> own = load(k, 0);
        const OwnWater<Real> water = seen_of(own);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        Stop<Real> stops[3] = {};
        for (int n = 0; n < 3; ++n) {
            if (held.flow[n] == nullptr) {
                PassedSide<Real> told = {};
                stops[n] = side(water, look_across(s_, k, 0, n, neighbour_of(s_, k, n)), sums, told);
            } else {
                sums.mass += own.dt * held.flow[n]->mass;
                sums.gain_x += own.dt * held.flow[n]->gain_x;
                sums.gain_y += own.dt * held.flow[n]->gain_y;
            }
        }
        LocalResult<Real> result = {};
        finish(own, sums, stops[0], stops[1], stops[2], result);
        result.wave = s_.local.wave[k];
        store(k, 0, result);
    }

    // What leaves cell k through its side n, over a part of the step [m3/s]: all of the shorter step of both
    // cells in the part with which it ends, else nothing. A held edge counts as a wall.
    THALWEG_HD auto discharge(std::int32_t k, int n) const -> Real {
        const int level = s_.local.level[k];
        const LocalNeighbour beside = neighbour_of(s_, k, n);
        const int shorter = beside.level < level ? beside.level : level;
        if (!s_.ends(shorter)) {
            return Real(0);
        }
        const LocalSide<Real> at = look_across(s_, k, level, n, beside);
        const LocalCell<Real> own = load(k, level);
        if (!may_flow(own.water.depth, at.beyond.water.depth, s_.constants.dry_depth)) {
            return Real(0);
        }
        const RoeSide<Real> edge(at.normal_x, at.normal_y, seen_of(own), at.beyond, s_.constants);
        return static_cast<Real>(1 << shorter) * edge.mass();
    }

    // Stores what a step of cell k has left.
    THALWEG_HD void store(std::int32_t k, int level, const LocalResult<Real>& result) const {
        const StateArrays<Real> to = s_.next_state(level);
        to.depth[k] = result.water.depth;
        to.discharge_x[k] = result.water.discharge_x;
        to.discharge_y[k] = result.water.discharge_y;
        s_.remainder[k] = result.remainder;
        s_.local.wave[k] = result.wave;
    }

    // Adds what has passed side n of cell k for the cell across, if its step goes on, and forgets what that
    // cell has told if its own was shorter.
    THALWEG_HD void tell(std::int32_t k, int level, int n, const LocalNeighbour& beside,
                         const PassedSide<Real>& more) const {
        if (beside.level > level && !s_.ends(beside.level)) {
            const int across = SidesAcross(s_.local.across[k]).of(n);
            PassedSide<Real>& sum = s_.local.passed_side(across, beside.side.cell());
            sum = {sum.mass + more.mass, sum.gain_x + more.gain_x, sum.gain_y + more.gain_y,
                   greater(sum.meets_step, more.meets_step)};
        } else if (beside.level < level) {
            s_.local.passed_side(n, k) = {0, 0, 0, 0};
        }
    }

  private:
    static THALWEG_HD auto seen_of(const LocalCell<Real>& own) -> OwnWater<Real> {
        return {own.water, own.bed, DepthRoot<Real>(own.water.depth)};
    }

    THALWEG_HD auto side(const OwnWater<Real>& own, const LocalSide<Real>& at, SideSums<Real>& sums,
                         PassedSide<Real>& told) const -> Stop<Real> {
        const RoeSide<Real> edge(at.normal_x, at.normal_y, own, at.beyond, s_.constants);
        const Real mass = product(at.dt, edge.mass());
        const MomentumGain<Real> gain = edge.gain();
        const MomentumGain<Real> across = edge.gain_across();
        sums.mass += mass + at.passed.mass;
        sums.gain_x += at.dt * gain.x + at.passed.gain_x;
        sums.gain_y += at.dt * gain.y + at.passed.gain_y;
        sums.fastest = greater(sums.fastest, edge.wave());
        told = {-mass, at.dt * across.x, at.dt * across.y, edge.meets_step_across()};
        return edge.stop(greater(edge.meets_step(), at.passed.meets_step));
    }

    // Sums are of the whole step of the cell: m3 and m4/s.
    THALWEG_HD void finish(const LocalCell<Real>& own, const SideSums<Real>& sums, const Stop<Real>& a,
                           const Stop<Real>& b, const Stop<Real>& c, LocalResult<Real>& result) const {
        Real remainder = own.remainder;
        const Real depth = add_compensated(own.water.depth, -own.inverse_area * sums.mass, remainder);
        const Conserved<Real> pushed = {own.water.depth,
                                        own.water.discharge_x - own.inverse_area * sums.gain_x,
                                        own.water.discharge_y - own.inverse_area * sums.gain_y};
        Conserved<Real> next = euler_step_to(depth, pushed, {Real(0), Real(0), Real(0)}, own.dt, own.gn2,
                                             s_.constants.dry_depth);
        a.apply(next);
        b.apply(next);
        c.apply(next);
        // Missing ground has a negative depth, and keeps it.
        const bool is_missing = own.water.depth < Real(0);
        result.remainder = is_missing ? Real(0) : remainder;
        result.water.depth = is_missing ? own.water.depth : next.depth;
        result.water.discharge_x = is_missing ? Real(0) : next.discharge_x;
        result.water.discharge_y = is_missing ? Real(0) : next.discharge_y;
        result.wave = is_missing ? Real(0) : sums.fastest;
    }

    const LocalStep<Real>& s_;
};

}  // namespace thalweg::shallowwater
