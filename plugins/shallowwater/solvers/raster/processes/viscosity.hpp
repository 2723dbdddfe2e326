// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/flow/processes/exchange_rate.hpp"
#include "shallowwater/physics/eddy_viscosity.hpp"
#include "shallowwater/physics/friction.hpp"

namespace thalweg::shallowwater {

// How the momentum of cell (i, j) changes a second by what its neighbours exchange with it.
template <class Real>
struct StirCell {
    Layout layout;
    StateArrays<Real> state;
    Clock* clock;
    BedFriction<Real> bed;
    Real constant;  // m2/s, or negative: parabolic
    Real dry_depth, epsilon4;
    Real inverse_dx, inverse_dy;
    Real most_in_step;  // 1: largest viscosity times dt times (1/dx^2 + 1/dy^2)
    double courant;     // 1: that the step is chosen by
    Real* change_x;     // m2/s2
    Real* change_y;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        if (clock->running == 0 || depth < Real(0)) {
            return;
        }
        Real x = 0;
        Real y = 0;
        if (depth > dry_depth) {
            const Real widths = inverse_dx * inverse_dx + inverse_dy * inverse_dy;
            const Real most = most_in_step / (static_cast<Real>(clock->dt) * widths);
            const StirredCell<Real> own = cell(k);
            const StirFlux<Real> west = stir_flux(cell(k - 1), own, inverse_dx, most);
            const StirFlux<Real> east = stir_flux(own, cell(k + 1), inverse_dx, most);
            const StirFlux<Real> south = stir_flux(cell(k - layout.pitch), own, inverse_dy, most);
            const StirFlux<Real> north = stir_flux(own, cell(k + layout.pitch), inverse_dy, most);
            x = (east.x - west.x) * inverse_dx + (north.x - south.x) * inverse_dy;
            y = (east.y - west.y) * inverse_dx + (north.y - south.y) * inverse_dy;
            if (constant < Real(0)) {
                raise_rate(clock, static_cast<double>(own.viscosity * widths / most_in_step) * courant);
            }
        }
        change_x[k] = x;
        change_y[k] = y;
    }

  private:
    THALWEG_HD auto cell(std::ptrdiff_t k) const -> StirredCell<Real> {
        const Real depth = state.depth[k];
        if (!(depth > dry_depth)) {
            return {Real(0), Real(0), Real(0), Real(0)};
        }
        const Real inverse = desingularised_inverse_depth(depth, epsilon4);
        const Real u = state.discharge_x[k] * inverse;
        const Real v = state.discharge_y[k] * inverse;
        const Real viscosity =
            constant < Real(0) ? parabolic_viscosity(depth, bed.shear2(k, depth, u * u + v * v)) : constant;
        return {depth, u, v, viscosity};
    }
};

template <class Real>
struct AddStir {
    Layout layout;
    StateArrays<Real> state;
    const Clock* clock;
    const Real* change_x;
    const Real* change_y;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        if (clock->running == 0 || state.depth[k] < Real(0)) {
            return;
        }
        const Real dt = static_cast<Real>(clock->dt);
        state.discharge_x[k] += dt * change_x[k];
        state.discharge_y[k] += dt * change_y[k];
    }
};

// Exchange of momentum by eddies: explicit, conserving, no slip lost at walls and outer edges. Memory is the
// executor's, which must outlive it.
template <class Real, class Executor>
class Viscosity {
  public:
    Viscosity(const Domain& domain, const Layout& layout, const Options& options, Executor& executor)
        : domain_(domain), layout_(layout), options_(options.momentum), executor_(executor) {
        require_viscosity(options_);
        if (on()) {
            change_x_ = executor.template allocate<Real>(layout.size());
            change_y_ = executor.template allocate<Real>(layout.size());
        }
    }

    auto on() const -> bool { return options_.viscosity_law != ViscosityLaw::none; }

    // Step [s] that a constant viscosity allows, at most `longest`.
    auto longest_step(double longest) const -> double {
        return longest_step_of_exchange(options_, widths(), longest);
    }

    // Once a step, on its new state.
    void add(const StateArrays<Real>& now, Clock* clock, const BedFriction<Real>& bed,
             const SchemeConstants<Real>& constants, double courant) const {
        if (!on()) {
            return;
        }
        executor_.for_each(
            layout_.nx, layout_.ny,
            StirCell<Real>{layout_, now, clock, bed, static_cast<Real>(viscosity_or_parabolic(options_)),
                           constants.dry_depth, constants.epsilon4, static_cast<Real>(1 / domain_.dx),
                           static_cast<Real>(1 / domain_.dy), static_cast<Real>(most_exchange_in_step),
                           courant, change_x_, change_y_});
        executor_.for_each(layout_.nx, layout_.ny, AddStir<Real>{layout_, now, clock, change_x_, change_y_});
    }

  private:
    auto widths() const -> double { return 1 / (domain_.dx * domain_.dx) + 1 / (domain_.dy * domain_.dy); }

    Domain domain_;
    Layout layout_;
    MomentumOptions options_;
    Executor& executor_;
    Real* change_x_ = nullptr;
    Real* change_y_ = nullptr;
};

}  // namespace thalweg::shallowwater
