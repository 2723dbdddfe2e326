// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/core/cell_level.hpp"
#include "shallowwater/core/clock.hpp"
#include "shallowwater/physics/velocity.hpp"

namespace thalweg::shallowwater {

// Records maxima and the first arrival in cell (i, j) after each step. A pass of its own over the active part
// of the grid: the stages have no register to spare. Written only where something changes.
template <class Real>
struct TrackCell {
    Layout layout;
    StateArrays<Real> state;
    Arrays<Real> arrays;
    CellLevel<Real> level;
    Real dry_depth;
    const Clock* clock;
    Real epsilon4;
    Real arrival_depth;

    THALWEG_HD void operator()(int i, int j) const {
        if (clock->running == 0) {
            return;
        }
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        const Real qx = state.discharge_x[k];
        const Real qy = state.discharge_y[k];
        if (depth > arrays.maximum_depth[k]) {
            arrays.maximum_depth[k] = depth;
        }
        // On a bed that never moves the highest level follows from the largest depth.
        if (arrays.maximum_level != nullptr && depth > dry_depth) {
            arrays.maximum_level[k] = greater(level(k, depth), arrays.maximum_level[k]);
        }
        const Real speed = square_root(qx * qx + qy * qy) * desingularised_inverse_depth(depth, epsilon4);
        if (speed > arrays.maximum_speed[k]) {
            arrays.maximum_speed[k] = speed;
        }
        if (depth > arrival_depth && arrays.arrival_time[k] < Real(0)) {
            arrays.arrival_time[k] = static_cast<Real>(clock->time);
        }
    }
};

}  // namespace thalweg::shallowwater
