// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/clock.hpp"
#include "shallowwater/physics/eddy_viscosity.hpp"
#include "shallowwater/physics/friction.hpp"
#include "shallowwater/triangles/mesh_arrays.hpp"

// The first of two loops over triangles by which eddies exchange momentum: velocities and their gradients.
namespace thalweg::shallowwater {

// What the exchange reads of a mesh besides MeshArrays, in the memory of an executor; arrays of [cells].
template <class Real>
struct ExchangeArrays {
    const Real* weight_x[3];  // 1/m, see GradientWeights
    const Real* weight_y[3];
    const Real* slant[3];  // see ExchangeTables
    const Real* widths;    // 1/m2, likewise
};

// Velocity of each cell and its gradient, in the memory of an executor; arrays of [cells].
template <class Real>
struct StirredCells {
    Real *u, *v;      // m/s
    Real *u_x, *u_y;  // 1/s
    Real *v_x, *v_y;  // 1/s
    Real* viscosity;  // m2/s
};

// What both loops work on.
template <class Real>
struct StirringFlow {
    MeshArrays<Real> mesh;
    ExchangeArrays<Real> exchange;
    StirredCells<Real> stirred;
    StateArrays<Real> state;
    Clock* clock;
    Real dry_depth;

    THALWEG_HD auto is_wet(std::int32_t k) const -> bool { return state.depth[k] > dry_depth; }
};

// Finds velocity, gradient and viscosity of cell k. Towards walls, missing ground and dry cells no velocity
// changes, since nothing is exchanged with them.
template <class Real>
struct FindStirredCell {
    StirringFlow<Real> flow;
    BedFriction<Real> bed;
    Real constant;  // m2/s, or negative: parabolic
    Real epsilon4;

    THALWEG_HD void operator()(int k, int /*row*/) const {
        if (flow.clock->running == 0) {
            return;
        }
        const Velocity own = velocity(k);
        Real u_x = 0, u_y = 0, v_x = 0, v_y = 0;
        for (int n = 0; n < 3 && flow.is_wet(k); ++n) {
            const Velocity change = change_across(k, n, own);
            const Real x = flow.exchange.weight_x[n][k];
            const Real y = flow.exchange.weight_y[n][k];
            u_x += x * change.u;
            u_y += y * change.u;
            v_x += x * change.v;
            v_y += y * change.v;
        }
        const StirredCells<Real>& to = flow.stirred;
        to.u[k] = own.u;
        to.v[k] = own.v;
        to.u_x[k] = u_x;
        to.u_y[k] = u_y;
        to.v_x[k] = v_x;
        to.v_y[k] = v_y;
        to.viscosity[k] = viscosity(k, own);
    }

  private:
    struct Velocity {
        Real u, v;
    };

    THALWEG_HD auto velocity(std::int32_t k) const -> Velocity {
        if (!flow.is_wet(k)) {
            return {Real(0), Real(0)};
        }
        const Real inverse = desingularised_inverse_depth(flow.state.depth[k], epsilon4);
        return {flow.state.discharge_x[k] * inverse, flow.state.discharge_y[k] * inverse};
    }

    // From cell k to what lies across its side n.
    THALWEG_HD auto change_across(std::int32_t k, int n, const Velocity& own) const -> Velocity {
        const std::int32_t other = SideOf(flow.mesh.side[n][k]).cell();
        if (other != k && flow.is_wet(other)) {
            const Velocity there = velocity(other);
            return {there.u - own.u, there.v - own.v};
        }
        return {Real(0), Real(0)};
    }

    THALWEG_HD auto viscosity(std::int32_t k, const Velocity& own) const -> Real {
        if (!(constant < Real(0))) {
            return constant;
        }
        const Real speed2 = sum_of_products(own.u, own.u, own.v, own.v);
        const Real depth = flow.state.depth[k];
        return flow.is_wet(k) ? parabolic_viscosity(depth, bed.shear2(k, depth, speed2)) : Real(0);
    }
};

}  // namespace thalweg::shallowwater
