// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/constants.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/physics/friction.hpp"

// Friction by the laws whose drag goes with the square of the velocity at any depth; Manning's is part of the
// stages.
namespace thalweg::shallowwater {

// Coefficient of the quadratic drag of cell (i, j). As a reduction it finds the first cell without one.
template <class Real, class Input>
struct FirstDrag {
    Layout layout;
    const Real* depth;
    const Input* given;
    double gravity;
    bool chezy;
    Real* coefficient;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto source = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const auto k = layout.index(i, j);
        const auto value = static_cast<double>(given[source]);
        const bool sound = is_number(value) && (chezy ? value > 0 : value >= 0);
        Partial p;
        p.first = sound || depth[k] < Real(0) ? p.first : source;
        coefficient[k] = sound ? static_cast<Real>(chezy ? gravity / (value * value) : value / 8) : Real(0);
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
    const Real* coefficient;  // of each cell, or null: the same everywhere
    Real everywhere;
    Real dry_depth;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        if (clock->running == 0 || !(depth > dry_depth)) {
            return;
        }
        const Real qx = state.discharge_x[k];
        const Real qy = state.discharge_y[k];
        const Real factor =
            quadratic_drag_factor(depth, qx, qy, coefficient == nullptr ? everywhere : coefficient[k],
                                  share * static_cast<Real>(clock->dt));
        state.discharge_x[k] = qx * factor;
        state.discharge_y[k] = qy * factor;
    }
};

// Coefficient of the quadratic drag, from what the law calls its own; g n^2 with Manning's.
inline auto friction_coefficient(FrictionLaw law, double value, double gravity) -> double {
    switch (law) {
        case FrictionLaw::manning:
            return gravity * value * value;
        case FrictionLaw::chezy:
            require(value > 0 && std::isfinite(value), "Chezy coefficient", value, "positive [m^(1/2)/s]");
            return gravity / (value * value);
        case FrictionLaw::darcy_weisbach:
            require(value >= 0 && std::isfinite(value), "Darcy-Weisbach factor", value, "zero or more");
            return value / 8;
    }
    return 0;
}

}  // namespace thalweg::shallowwater
