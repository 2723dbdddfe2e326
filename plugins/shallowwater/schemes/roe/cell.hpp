// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/schemes/roe/side.hpp"
#include "shallowwater/triangles/held_flow.hpp"
#include "shallowwater/triangles/mesh_arrays.hpp"

// A step of a triangle of first order: what its three edges do to it, then friction.
namespace thalweg::shallowwater {

// What a step of the Roe scheme reads and writes.
template <class Real>
struct RoeStep {
    MeshArrays<Real> mesh;
    StateArrays<const Real> in;
    StateArrays<Real> out;
    const Real* bed;              // m above the datum
    Real* remainder;              // m, what each depth is short of; negative where a cell owes water
    CellFriction<Real> friction;  // Manning's g n^2 [m^(1/3)]
    RoeConstants<Real> constants;
    Real dt;  // s
};

// Loads what lies across side n of cell k.
template <class Real>
THALWEG_HD auto look_across(const RoeStep<Real>& s, std::int32_t k, int n) -> Beyond<Real> {
    const SideOf side(s.mesh.side[n][k]);
    const std::int32_t other = side.cell();
    const Conserved<Real> water = {s.in.depth[other], s.in.discharge_x[other], s.in.discharge_y[other]};
    return {water, s.bed[other], Real(side.is_first() ? 1 : 0),
            Real(other == k || water.depth < Real(0) ? 1 : 0)};
}

template <class Real>
class RoeCell {
  public:
    using Stage = RoeStep<Real>;

    THALWEG_HD explicit RoeCell(const RoeStep<Real>& step) : s_(step) {}

    // Steps cell k, with held edges as walls. `gn2`: g n^2 of the cell. Returns the fastest wave over the
    // height of the triangle [1/s].
    THALWEG_HD auto step(std::int32_t k, const Beyond<Real>& b0, const Beyond<Real>& b1,
                         const Beyond<Real>& b2, Real gn2) const -> Real {
        const Conserved<Real> own = water_of(k);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        const Stop<Real> s0 = side(k, 0, own, b0, sums);
        const Stop<Real> s1 = side(k, 1, own, b1, sums);
        const Stop<Real> s2 = side(k, 2, own, b2, sums);
        return finish(k, own, sums, s0, s1, s2, gn2);
    }

    // The same with the flows through its held edges.
    THALWEG_HD auto step(std::int32_t k, const HeldSides<Real>& held) const -> Real {
        const Conserved<Real> own = water_of(k);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        Stop<Real> stops[3] = {};
        for (int n = 0; n < 3; ++n) {
            if (held.flow[n] == nullptr) {
                stops[n] = side(k, n, own, look_across(s_, k, n), sums);
            } else {
                sums.mass += held.flow[n]->mass;
                sums.gain_x += held.flow[n]->gain_x;
                sums.gain_y += held.flow[n]->gain_y;
            }
        }
        return finish(k, own, sums, stops[0], stops[1], stops[2], s_.friction[k]);
    }

  private:
    THALWEG_HD auto water_of(std::int32_t k) const -> Conserved<Real> {
        return {s_.in.depth[k], s_.in.discharge_x[k], s_.in.discharge_y[k]};
    }

    THALWEG_HD auto finish(std::int32_t k, const Conserved<Real>& own, const SideSums<Real>& sums,
                           const Stop<Real>& s0, const Stop<Real>& s1, const Stop<Real>& s2, Real gn2) const
        -> Real {
        const Real inverse_area = s_.mesh.inverse_area[k];
        Real remainder = s_.remainder[k];
        const Real depth = add_compensated(own.depth, -(s_.dt * inverse_area) * sums.mass, remainder);
        const Conserved<Real> rate = {Real(0), -inverse_area * sums.gain_x, -inverse_area * sums.gain_y};
        Conserved<Real> next = euler_step_to(depth, own, rate, s_.dt, gn2, s_.constants.dry_depth);
        s0.apply(next);
        s1.apply(next);
        s2.apply(next);
        // Missing ground has a negative depth, and keeps it.
        const bool is_missing = own.depth < Real(0);
        s_.remainder[k] = is_missing ? Real(0) : remainder;
        s_.out.depth[k] = is_missing ? own.depth : next.depth;
        s_.out.discharge_x[k] = is_missing ? Real(0) : next.discharge_x;
        s_.out.discharge_y[k] = is_missing ? Real(0) : next.discharge_y;
        return is_missing ? Real(0) : sums.fastest * sums.longest * inverse_area;
    }

    THALWEG_HD auto side(std::int32_t k, int n, const Conserved<Real>& own, const Beyond<Real>& across,
                         SideSums<Real>& sums) const -> Stop<Real> {
        const RoeSide<Real> edge(s_.mesh.normal_x[n][k], s_.mesh.normal_y[n][k], own, s_.bed[k], across,
                                 s_.constants);
        sums.mass += edge.mass();
        const MomentumGain<Real> gain = edge.gain();
        sums.gain_x += gain.x;
        sums.gain_y += gain.y;
        sums.fastest = greater(sums.fastest, edge.wave());
        sums.longest = greater(sums.longest, edge.length());
        return edge.stop(edge.meets_step());
    }

    const RoeStep<Real>& s_;
};

}  // namespace thalweg::shallowwater
