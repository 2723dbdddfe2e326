// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/physics/friction.hpp"

// Friction by all laws but Manning's with one n at any depth, which is part of the stages.
namespace thalweg::shallowwater {

// Coefficient of the quadratic drag of cell (i, j). As a reduction it finds the first cell without one.
template <class Real, class Input>
struct FirstDrag {
    Layout layout;
    const Real* depth;
    const Input* given;
    double gravity;
    FrictionLaw law;
    Real* coefficient;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto source = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const auto k = layout.index(i, j);
        const auto value = static_cast<double>(given[source]);
        const bool sound = is_number(value) && (law == FrictionLaw::chezy ? value > 0 : value >= 0);
        Partial p;
        p.first = sound || depth[k] < Real(0) ? p.first : source;
        coefficient[k] = sound ? static_cast<Real>(friction_coefficient(law, value, gravity)) : Real(0);
        return p;
    }
};

// Slows cell (i, j) down within a part of the step.
template <class Real>
struct DragCell {
    Layout layout;
    StateArrays<Real> state;
    const Clock* clock;
    Real share;
    BedFriction<Real> bed;
    Real dry_depth;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        if (clock->running == 0 || !(depth > dry_depth)) {
            return;
        }
        const Real qx = state.discharge_x[k];
        const Real qy = state.discharge_y[k];
        const Real dt = share * static_cast<Real>(clock->dt);
        const Resistance<Real> resistance = bed.of(k, depth);
        const Real factor = bed.law == FrictionLaw::manning_by_depth
                                ? manning_factor(depth, qx, qy, resistance.manning, dt)
                                : quadratic_drag_factor(depth, qx, qy, resistance.quadratic, dt);
        state.discharge_x[k] = qx * factor;
        state.discharge_y[k] = qy * factor;
    }
};

}  // namespace thalweg::shallowwater
