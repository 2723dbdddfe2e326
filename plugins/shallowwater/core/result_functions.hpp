// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/core/cell_level.hpp"
#include "shallowwater/core/options.hpp"

// What is read from each cell, written once and called by both executors.
namespace thalweg::shallowwater {

// Writes the results of cell (i, j).
template <class Real>
struct PublishCell {
    Layout layout;
    StateArrays<Real> state;
    Arrays<Real> arrays;
    CellLevel<Real> level;
    double datum;
    Real dry_depth;
    Real epsilon4;
    Outputs<Real> out;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const auto target = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const Real depth = state.depth[k];
        const Real qx = state.discharge_x[k];
        const Real qy = state.discharge_y[k];
        const bool wall = depth == wall_depth<Real>;
        const Real speed = square_root(qx * qx + qy * qy) * desingularised_inverse_depth(depth, epsilon4);
        put(out.depth, target, wall, depth);
        put(out.level, target, wall || depth <= dry_depth, from_datum(level(k, depth)));
        put(out.discharge_x, target, wall, qx);
        put(out.discharge_y, target, wall, qy);
        put(out.speed, target, wall, speed);
        put(out.bed, target, wall, from_datum(level.mean_bed(k)));
        if (arrays.maximum_depth != nullptr) {
            const Real deepest = arrays.maximum_depth[k];
            put(out.maximum_depth, target, wall, deepest);
            const Real highest =
                arrays.maximum_level != nullptr ? arrays.maximum_level[k] : level(k, deepest);
            put(out.maximum_level, target, wall || deepest <= dry_depth, from_datum(highest));
            put(out.maximum_speed, target, wall, arrays.maximum_speed[k]);
            put(out.arrival_time, target, wall || arrays.arrival_time[k] < Real(0), arrays.arrival_time[k]);
        }
    }

  private:
    THALWEG_HD auto from_datum(Real above) const -> Real { return static_cast<Real>(above + datum); }

    static THALWEG_HD void put(Real* target, std::ptrdiff_t k, bool missing, Real value) {
        if (target != nullptr) {
            target[k] = missing ? static_cast<Real>(NAN) : value;
        }
    }
};

// Depth of cell (i, j) for the volume, whether it is wet, whether it is no wall, and whether it is sound.
template <class Real>
struct SummariseCell {
    Layout layout;
    StateArrays<Real> state;
    Real dry_depth;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        Partial p;
        if (depth == wall_depth<Real>) {
            return p;
        }
        const bool sound = depth >= Real(0) && is_number(depth) && is_number(state.discharge_x[k]) &&
                           is_number(state.discharge_y[k]);
        p.sum = depth;
        p.count = depth > dry_depth ? 1 : 0;
        p.other_count = 1;
        p.first = sound ? p.first : static_cast<std::int64_t>(j) * layout.nx + i;
        return p;
    }
};

// For the first step, before any face speed is known: |u| + 2c of a cell over its width, since a dam break
// doubles the wave speed. Negative, so that the reduction for the least finds the largest.
template <class Real>
struct FirstRate {
    Layout layout;
    StateArrays<Real> state;
    Real gravity;
    Real dry_depth;
    Real epsilon4;
    double shorter_width;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        Partial p;
        if (depth > dry_depth) {
            const Real qx = state.discharge_x[k];
            const Real qy = state.discharge_y[k];
            const Real speed = square_root(qx * qx + qy * qy) * desingularised_inverse_depth(depth, epsilon4);
            p.least = -static_cast<double>(speed + Real(2) * square_root(gravity * depth)) / shorter_width;
        }
        return p;
    }
};

}  // namespace thalweg::shallowwater
