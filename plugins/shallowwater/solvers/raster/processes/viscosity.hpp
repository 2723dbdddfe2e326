// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstring>

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/physics/eddy_viscosity.hpp"
#include "shallowwater/physics/friction.hpp"

namespace thalweg::shallowwater {

// Raises the rate that the next step is chosen by.
THALWEG_HD void raise_rate(Clock* clock, double rate) {
#if defined(__CUDA_ARCH__)
    const auto bits = static_cast<unsigned long long>(__double_as_longlong(rate));
    if (bits > *static_cast<volatile unsigned long long*>(&clock->rate_bits)) {
        atomicMax(&clock->rate_bits, bits);
    }
#else
    unsigned long long bits = 0;
    std::memcpy(&bits, &rate, sizeof bits);
    unsigned long long now = __atomic_load_n(&clock->rate_bits, __ATOMIC_RELAXED);
    while (now < bits && !__atomic_compare_exchange_n(&clock->rate_bits, &now, bits, true, __ATOMIC_RELAXED,
                                                      __ATOMIC_RELAXED)) {
    }
#endif
}

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
        : domain_(domain),
          layout_(layout),
          law_(options.momentum.viscosity_law),
          constant_(options.momentum.viscosity),
          executor_(executor) {
        require(constant_ >= 0 && std::isfinite(constant_), "viscosity", constant_, "zero or more [m2/s]");
        if (on()) {
            change_x_ = executor.template allocate<Real>(layout.size());
            change_y_ = executor.template allocate<Real>(layout.size());
        }
    }

    auto on() const -> bool { return law_ != ViscosityLaw::none; }

    // Step [s] that a constant viscosity allows, at most `longest`.
    auto longest_step(double longest) const -> double {
        const bool limits = law_ == ViscosityLaw::constant && constant_ > 0;
        return limits ? std::fmin(longest, most_in_step / (constant_ * widths())) : longest;
    }

    // Once a step, on its new state.
    void add(const StateArrays<Real>& now, Clock* clock, const BedFriction<Real>& bed,
             const SchemeConstants<Real>& constants, double courant) const {
        if (!on()) {
            return;
        }
        const double parabolic = -1;
        executor_.for_each(
            layout_.nx, layout_.ny,
            StirCell<Real>{layout_, now, clock, bed,
                           static_cast<Real>(law_ == ViscosityLaw::constant ? constant_ : parabolic),
                           constants.dry_depth, constants.epsilon4, static_cast<Real>(1 / domain_.dx),
                           static_cast<Real>(1 / domain_.dy), static_cast<Real>(most_in_step), courant,
                           change_x_, change_y_});
        executor_.for_each(layout_.nx, layout_.ny, AddStir<Real>{layout_, now, clock, change_x_, change_y_});
    }

  private:
    static constexpr double most_in_step = 0.45;  // explicit exchange is stable below 0.5

    auto widths() const -> double { return 1 / (domain_.dx * domain_.dx) + 1 / (domain_.dy * domain_.dy); }

    Domain domain_;
    Layout layout_;
    ViscosityLaw law_;
    double constant_;
    Executor& executor_;
    Real* change_x_ = nullptr;
    Real* change_y_ = nullptr;
};

}  // namespace thalweg::shallowwater
