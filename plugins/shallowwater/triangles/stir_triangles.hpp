// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/processes/exchange_rate.hpp"
#include "shallowwater/triangles/stirred_cells.hpp"

// The second of two loops over triangles by which eddies exchange momentum: what crosses the sides. An edge
// gives both of its cells the same numbers.
namespace thalweg::shallowwater {

// Adds to the momentum of cell k what its neighbours exchange with it in the step.
template <class Real>
struct StirTriangle {
    StirringFlow<Real> flow;
    Real most_in_step;  // see most_exchange_in_step
    double courant;     // 1: that the step is chosen by
    bool is_constant;   // whether the step has been chosen for the viscosity

    THALWEG_HD void operator()(int k, int /*row*/) const {
        if (flow.clock->running == 0 || !flow.is_wet(k)) {
            return;
        }
        Real x = 0;
        Real y = 0;
        Real viscosity = 0;
        for (int n = 0; n < 3; ++n) {
            const SideOf side(flow.mesh.side[n][k]);
            const std::int32_t other = side.cell();
            if (other == k || !flow.is_wet(other)) {
                continue;
            }
            const StirFlux<Real> in = side.is_first() ? flux(n, k, other, k) : flux(n, k, k, other);
            x += side.is_first() ? -in.x : in.x;
            y += side.is_first() ? -in.y : in.y;
            viscosity =
                greater(viscosity, Real(0.5) * (flow.stirred.viscosity[k] + flow.stirred.viscosity[other]));
        }
        const Real share = static_cast<Real>(flow.clock->dt) * flow.mesh.inverse_area[k];
        flow.state.discharge_x[k] += share * x;
        flow.state.discharge_y[k] += share * y;
        if (!is_constant) {
            raise_rate(flow.clock,
                       static_cast<double>(viscosity * flow.exchange.widths[k] / most_in_step) * courant);
        }
    }

  private:
    THALWEG_HD auto cell(std::int32_t k) const -> StirredCell<Real> {
        return {flow.state.depth[k], flow.stirred.u[k], flow.stirred.v[k], flow.stirred.viscosity[k]};
    }

    // m4/s2: what goes from the second cell of an edge, `high`, to its first, `low`, a second. Side n of cell
    // k is that edge. The gradient across it is the difference of both cells over the way across, less what
    // their mean gradient gives for the way along (over-relaxed, Jasak 1996): exact where velocities are
    // linear, however aslant the edge is.
    THALWEG_HD auto flux(int n, std::int32_t k, std::int32_t low, std::int32_t high) const -> StirFlux<Real> {
        const StirredCell<Real> a = cell(low), b = cell(high);
        const StirredCells<Real>& of = flow.stirred;
        const Real x = flow.mesh.normal_x[n][k];
        const Real y = flow.mesh.normal_y[n][k];
        const Real area_a = flow.mesh.inverse_area[low], area_b = flow.mesh.inverse_area[high];
        const Real across =
            Real(1.5) * sum_of_products(x, x, y, y) * quotient(area_a * area_b, area_a + area_b);
        const Real along = Real(-0.5) * flow.exchange.slant[n][k];
        const Real widths = greater(flow.exchange.widths[low], flow.exchange.widths[high]);
        const Real most = most_in_step / (static_cast<Real>(flow.clock->dt) * widths);
        const Real share = stirring(a, b, most);
        return {share * (across * (b.u - a.u) + along * sum_of_products(of.u_y[low] + of.u_y[high], x,
                                                                        -(of.u_x[low] + of.u_x[high]), y)),
                share * (across * (b.v - a.v) + along * sum_of_products(of.v_y[low] + of.v_y[high], x,
                                                                        -(of.v_x[low] + of.v_x[high]), y))};
    }
};

}  // namespace thalweg::shallowwater
