// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/processes/rain_of_step.hpp"
#include "shallowwater/schemes/roe/side.hpp"
#include "shallowwater/triangles/held_flow.hpp"

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
    RainOfStep<Real> rain;  // where the step brings it
    Real dt;                // s
};

// What acts on a cell besides its edges.
template <class Real>
struct CellForcing {
    Real gn2;     // g n^2 [m^(1/3)]
    Real fallen;  // m, rain of the step
};

// A value that has been read before; on CUDA the compiler would otherwise keep it.
template <class Real>
THALWEG_HD auto read_again(const Real* p) -> Real {
#if defined(__CUDA_ARCH__)
    return *static_cast<const volatile Real*>(p);
#else
    return *p;
#endif
}

template <class Real>
class RoeCell {
  public:
    using Stage = RoeStep<Real>;

    THALWEG_HD explicit RoeCell(const RoeStep<Real>& step) : s_(step) {}

    // Steps cell k, with held edges as walls. Returns the fastest wave over the height of the triangle [1/s].
    THALWEG_HD auto step(std::int32_t k, const Beyond<Real>& b0, const Beyond<Real>& b1,
                         const Beyond<Real>& b2, const CellForcing<Real>& forcing) const -> Real {
        const OwnWater<Real> own = water_of(k);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        const Real s0 = side(k, 0, own, b0, sums);
        const Real s1 = side(k, 1, own, b1, sums);
        const Real s2 = side(k, 2, own, b2, sums);
        return finish(k, own.water, sums, s0, s1, s2, forcing);
    }

    // The same with the flows through its held edges.
    THALWEG_HD auto step(std::int32_t k, const HeldSides<Real>& held) const -> Real {
        const OwnWater<Real> own = water_of(k);
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        Real stops[3] = {};
        for (int n = 0; n < 3; ++n) {
            if (held.flow[n] == nullptr) {
                stops[n] = side(k, n, own, look_across(s_, k, n), sums);
            } else {
                sums.mass += held.flow[n]->mass;
                sums.gain_x += held.flow[n]->gain_x;
                sums.gain_y += held.flow[n]->gain_y;
            }
        }
        return finish(k, own.water, sums, stops[0], stops[1], stops[2], {s_.friction[k], s_.rain(k, s_.dt)});
    }

    // Discharge out of cell k through its side n [m3/s], as step() finds it; a held edge counts as a wall.
    THALWEG_HD auto discharge(std::int32_t k, int n) const -> Real {
        const Beyond<Real> across = look_across(s_, k, n);
        if (!may_flow(s_.in.depth[k], across.water.depth, s_.constants.dry_depth)) {
            return Real(0);
        }
        SideSums<Real> sums = {0, 0, 0, 0, 0};
        side(k, n, water_of(k), across, sums);
        return sums.mass;
    }

    // Steps a dry cell among dry ones, where nothing flows.
    THALWEG_HD void rest(std::int32_t k, Real fallen) const {
        const Real depth = s_.in.depth[k];
        s_.out.depth[k] = depth;
        s_.out.discharge_x[k] = s_.in.discharge_x[k];
        s_.out.discharge_y[k] = s_.in.discharge_y[k];
        if (fallen != Real(0) && depth >= Real(0)) {
            s_.out.depth[k] = rained_on(depth, fallen, s_.remainder[k]);
        }
    }

  private:
    THALWEG_HD auto water_of(std::int32_t k) const -> OwnWater<Real> {
        const Real depth = s_.in.depth[k];
        return {{depth, s_.in.discharge_x[k], s_.in.discharge_y[k]}, s_.bed[k], DepthRoot<Real>(depth)};
    }

    THALWEG_HD auto finish(std::int32_t k, const Conserved<Real>& own, const SideSums<Real>& sums, Real s0,
                           Real s1, Real s2, const CellForcing<Real>& forcing) const -> Real {
        const Real inverse_area = s_.mesh.inverse_area[k];
        Real remainder = s_.remainder[k];
        const Real depth = add_compensated(own.depth, -(s_.dt * inverse_area) * sums.mass, remainder);
        const Conserved<Real> rate = {Real(0), -inverse_area * sums.gain_x, -inverse_area * sums.gain_y};
        Conserved<Real> next = euler_step_to(depth, own, rate, s_.dt, forcing.gn2, s_.constants.dry_depth);
        stop(k, 0, s0, next);
        stop(k, 1, s1, next);
        stop(k, 2, s2, next);
        next.depth = rained_on(next.depth, forcing.fallen, remainder);
        // Missing ground has a negative depth, and keeps it.
        const bool is_missing = own.depth < Real(0);
        s_.remainder[k] = is_missing ? Real(0) : remainder;
        s_.out.depth[k] = is_missing ? own.depth : next.depth;
        s_.out.discharge_x[k] = is_missing ? Real(0) : next.discharge_x;
        s_.out.discharge_y[k] = is_missing ? Real(0) : next.discharge_y;
        return is_missing ? Real(0) : sums.fastest * sums.longest * inverse_area;
    }

    // Stops the water at side n, see RoeSide::stop_sign. Few sides do; for CUDA their normals, which are read
    // again only then, need no registers before.
    THALWEG_HD void stop(std::int32_t k, int n, Real sign, Conserved<Real>& u) const {
#if defined(__CUDA_ARCH__)
        if (sign == Real(0)) {
            return;
        }
#endif
        const Real x = read_again(s_.mesh.normal_x[n] + k);
        const Real y = read_again(s_.mesh.normal_y[n] + k);
        const Real over_length = sign * inverse_square_root(sum_of_products(x, x, y, y));
        Stop<Real>{x * over_length, y * over_length}.apply(u);
    }

    // Adds what side n brings; returns its RoeSide::stop_sign.
    THALWEG_HD auto side(std::int32_t k, int n, const OwnWater<Real>& own, const Beyond<Real>& across,
                         SideSums<Real>& sums) const -> Real {
        const RoeSide<Real> edge(s_.mesh.normal_x[n][k], s_.mesh.normal_y[n][k], own, across, s_.constants);
        sums.mass += edge.mass();
        const MomentumGain<Real> gain = edge.gain();
        sums.gain_x += gain.x;
        sums.gain_y += gain.y;
        sums.fastest = greater(sums.fastest, edge.wave());
        sums.longest = greater(sums.longest, edge.length());
        return edge.stop_sign(edge.meets_step());
    }

    const RoeStep<Real>& s_;
};

}  // namespace thalweg::shallowwater
