// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/core/options.hpp"
#include "shallowwater/physics/kp07.hpp"
#include "shallowwater/physics/waterline.hpp"

// What is read from each cell, written once and called by both executors.
namespace thalweg::shallowwater {

// Writes the results of cell (i, j).
template <class Real>
struct PublishCell {
    Layout layout;
    StateArrays<Real> state;
    Arrays<Real> arrays;
    double datum;
    Real dry_depth;
    Real epsilon4;
    bool waterline;  // whether the level of a cell is that of its waterline, as in HWP14
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
        put(out.level, target, wall || depth <= dry_depth, level(k, depth));
        put(out.discharge_x, target, wall, qx);
        put(out.discharge_y, target, wall, qy);
        put(out.speed, target, wall, speed);
        put(out.bed, target, wall, bed(k));
        if (arrays.maximum_depth != nullptr) {
            const Real deepest = arrays.maximum_depth[k];
            put(out.maximum_depth, target, wall, deepest);
            put(out.maximum_level, target, wall || deepest <= dry_depth, level(k, deepest));
            put(out.maximum_speed, target, wall, arrays.maximum_speed[k]);
            put(out.arrival_time, target, wall || arrays.arrival_time[k] < Real(0), arrays.arrival_time[k]);
        }
    }

  private:
    static THALWEG_HD void put(Real* target, std::ptrdiff_t k, bool missing, Real value) {
        if (target != nullptr) {
            target[k] = missing ? static_cast<Real>(NAN) : value;
        }
    }

    THALWEG_HD auto bed(std::ptrdiff_t k) const -> Real {
        const Real* b = arrays.bed + k;
        const Real mean = Kp07<Real>::level(Real(0), b[0] + b[1], b[layout.pitch] + b[layout.pitch + 1]);
        return static_cast<Real>(mean + datum);
    }

    THALWEG_HD auto level(std::ptrdiff_t k, Real depth) const -> Real {
        const Real* b = arrays.bed + k;
        const Real* n = b + layout.pitch;
        const Real above = waterline
                               ? waterline_level(depth, b[0] + b[1], n[0] + n[1], b[0] + n[0], b[1] + n[1])
                               : Kp07<Real>::level(depth, b[0] + b[1], n[0] + n[1]);
        return static_cast<Real>(above + datum);
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
