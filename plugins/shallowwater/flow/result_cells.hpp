// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/cell_level.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/flood_hazard.hpp"
#include "shallowwater/physics/update.hpp"

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
    Real gravity;
    Real step_over_dx, step_over_dy;  // s/m, of the last step
    Outputs<Real> out;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const auto target = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const Real depth = state.depth[k];
        const Real qx = state.discharge_x[k];
        const Real qy = state.discharge_y[k];
        const bool wall = is_wall(depth);
        put(out.bed, target, wall, from_datum(level.mean_bed(k)));
        publish_level(k, target, wall);
        if (depth == Real(0) && qx == Real(0) && qy == Real(0)) {
            publish_still(target);
        } else {
            publish_flow(k, target, wall, {depth, qx, qy});
        }
    }

  private:
    // Writes the results of a cell without water and motion. Most cells of a flood are such, and need no
    // roots.
    THALWEG_HD void publish_still(std::ptrdiff_t target) const {
        put(out.depth, target, false, Real(0));
        put(out.level, target, true, Real(0));
        put(out.discharge_x, target, false, Real(0));
        put(out.discharge_y, target, false, Real(0));
        put(out.speed, target, false, Real(0));
        put(out.depth_speed, target, false, Real(0));
        put(out.froude_number, target, true, Real(0));
        put(out.courant_number, target, true, Real(0));
    }

    // Writes the results of any other cell.
    THALWEG_HD void publish_flow(std::ptrdiff_t k, std::ptrdiff_t target, bool wall,
                                 const Conserved<Real>& u) const {
        const bool dry = wall || u.depth <= dry_depth;
        const Real inverse = desingularised_inverse_depth(u.depth, epsilon4);
        const Real qx = u.discharge_x;
        const Real qy = u.discharge_y;
        const Real speed = square_root(qx * qx + qy * qy) * inverse;
        put(out.depth, target, wall, u.depth);
        put(out.level, target, dry, from_datum(level(k, u.depth)));
        // What moves is the depth times the damped velocity, which is less than the momentum of a film.
        const Real moved = is_damped(u.depth, epsilon4) ? at_least(u.depth, Real(0)) * inverse : Real(1);
        put(out.discharge_x, target, wall, qx * moved);
        put(out.discharge_y, target, wall, qy * moved);
        put(out.speed, target, wall, speed);
        put(out.depth_speed, target, wall, u.depth * speed);
        put(out.froude_number, target, dry, speed * inverse_square_root(gravity * u.depth));
        const Real wave = square_root(gravity * u.depth);
        const Real along_x = (magnitude(qx * inverse) + wave) * step_over_dx;
        const Real along_y = (magnitude(qy * inverse) + wave) * step_over_dy;
        put(out.courant_number, target, dry, greater(along_x, along_y));
    }

    THALWEG_HD auto from_datum(Real above) const -> Real { return static_cast<Real>(above + datum); }

    static THALWEG_HD void put(Real* target, std::ptrdiff_t k, bool missing, Real value) {
        if (target != nullptr) {
            target[k] = missing ? static_cast<Real>(NAN) : value;
        }
    }

    // Over a bed that stays, the highest level is that of the greatest depth. The waterline of a cell that is
    // covered in part lies below its mean bed, which is then the level to tell.
    THALWEG_HD void publish_level(std::ptrdiff_t k, std::ptrdiff_t target, bool wall) const {
        if (out.maximum_level == nullptr) {
            return;
        }
        const Real* recorded = arrays.records.of[record::maximum_level];
        const Real* deepest = arrays.records.of[record::maximum_depth];
        if (recorded != nullptr) {
            put(out.maximum_level, target, wall || recorded[k] == lowest_level<Real>,
                from_datum(greater(recorded[k], level.mean_bed(k))));
        } else if (deepest != nullptr) {
            put(out.maximum_level, target, wall || deepest[k] <= dry_depth,
                from_datum(greater(level(k, deepest[k]), level.mean_bed(k))));
        }
    }
};

// Writes what has been recorded of cell (i, j).
template <class Real>
struct PublishRecords {
    Layout layout;
    const Real* depth;
    Records<Real> records;
    Real time;  // s, now
    Outputs<Real> out;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const auto target = static_cast<std::ptrdiff_t>(j) * layout.nx + i;
        const bool wall = is_wall(depth[k]);
        maximum(out.maximum_depth, out.maximum_depth_time, record::maximum_depth, k, target, wall);
        const bool level = records.of[record::maximum_level] != nullptr;
        maximum(nullptr, out.maximum_level_time, level ? record::maximum_level : record::maximum_depth, k,
                target, wall);
        maximum(out.maximum_speed, out.maximum_speed_time, record::maximum_speed, k, target, wall);
        maximum(out.maximum_discharge, out.maximum_discharge_time, record::maximum_discharge, k, target,
                wall);
        maximum(out.maximum_depth_speed, out.maximum_depth_speed_time, record::maximum_depth_speed, k, target,
                wall);
        copy(out.maximum_hazard_rating, record::maximum_hazard_rating, k, target, wall);
        copy(out.vulnerability_class, record::maximum_vulnerability, k, target, wall);
        copy(out.arrival_time, record::arrival_time, k, target, wall);
        copy(out.recession_time, record::recession_time, k, target, wall);
        if (records.of[record::maximum_hazard_rating] != nullptr) {
            const Real rating = records.of[record::maximum_hazard_rating][k];
            put(out.hazard_class, target, wall, rating > Real(0) ? hazard_class(rating) : Real(0));
        }
        if (records.of[record::duration] != nullptr) {
            const Real since = records.of[record::above_since][k];
            const Real still = since >= Real(0) ? time - since : Real(0);
            put(out.duration, target, wall, records.of[record::duration][k] + still);
        }
    }

  private:
    static THALWEG_HD void put(Real* target, std::ptrdiff_t k, bool missing, Real value) {
        if (target != nullptr) {
            target[k] = missing ? static_cast<Real>(NAN) : value;
        }
    }

    // A maximum, and its time where there ever was one.
    THALWEG_HD void maximum(Real* to, Real* to_time, record::Name name, std::ptrdiff_t k,
                            std::ptrdiff_t target, bool wall) const {
        const Real* from = records.of[name];
        if (from != nullptr) {
            put(to, target, wall, from[k]);
            const Real* times = records.of[name + 1];
            const bool never = from[k] == (name == record::maximum_level ? lowest_level<Real> : Real(0));
            if (times != nullptr) {
                put(to_time, target, wall || never, times[k]);
            }
        }
    }

    // Missing where negative.
    THALWEG_HD void copy(Real* to, record::Name name, std::ptrdiff_t k, std::ptrdiff_t target,
                         bool wall) const {
        const Real* from = records.of[name];
        if (from != nullptr) {
            put(to, target, wall || from[k] < Real(0), from[k]);
        }
    }
};

// Counts cell (i, j) if it is wet.
template <class Real>
struct WetCell {
    Layout layout;
    const Real* depth;
    Real dry_depth;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        Partial p;
        p.count = depth[layout.index(i, j)] > dry_depth ? 1 : 0;
        return p;
    }
};

// Depth of cell (i, j) for the volume, whether it is wet, whether it is no wall, whether its velocity is
// damped, and whether it is sound.
template <class Real>
struct SummariseCell {
    Layout layout;
    StateArrays<Real> state;
    const Real* remainder;  // m, what the depths are short of, or null
    Real dry_depth, epsilon4;

    THALWEG_HD auto operator()(int i, int j) const -> Partial {
        const auto k = layout.index(i, j);
        const Real depth = state.depth[k];
        Partial p;
        if (is_wall(depth)) {
            return p;
        }
        const bool sound = depth >= Real(0) && is_number(depth) && is_number(state.discharge_x[k]) &&
                           is_number(state.discharge_y[k]);
        p.sum = layout.weight(k) *
                (static_cast<double>(depth) + (remainder == nullptr ? 0 : static_cast<double>(remainder[k])));
        p.count = depth > dry_depth ? 1 : 0;
        p.other_count = 1;
        p.third_count = depth > dry_depth && is_damped(depth, epsilon4) ? 1 : 0;
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
