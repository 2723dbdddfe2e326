// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/cell_level.hpp"
#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/physics/flood_hazard.hpp"
#include "shallowwater/physics/scheme_constants.hpp"
#include "shallowwater/physics/velocity.hpp"

namespace thalweg::shallowwater {

// What records compare with.
template <class Real>
struct RecordLimits {
    Real dry_depth, epsilon4;
    Real arrival_depth;
    Real duration_depth;
    Real debris_factor;
};

template <class Real>
auto record_limits(const Options& o, const SchemeConstants<Real>& constants) -> RecordLimits<Real> {
    return {constants.dry_depth, constants.epsilon4, static_cast<Real>(o.arrival_depth),
            greater(static_cast<Real>(o.duration_depth), constants.dry_depth),
            static_cast<Real>(o.debris_factor)};
}

// Records of cell (i, j) after each step. A pass of its own over the active part of the grid: the stages have
// no register to spare. Written only where something changes.
template <class Real>
struct TrackCell {
    Layout layout;
    StateArrays<Real> state;
    Records<Real> records;
    CellLevel<Real> level;
    const Clock* clock;
    RecordLimits<Real> limits;

    THALWEG_HD void operator()(int i, int j) const {
        if (clock->running != 0) {
            track(layout.index(i, j), static_cast<Real>(clock->time));
        }
    }

    THALWEG_HD void track(std::ptrdiff_t k, Real time) const {
        const Real depth = state.depth[k];
        raise(record::maximum_depth, k, depth, time);
        if (records.of[record::arrival_time] != nullptr && depth > limits.arrival_depth &&
            records.of[record::arrival_time][k] < Real(0)) {
            records.of[record::arrival_time][k] = time;
        }
        if (records.of[record::above_since] != nullptr) {
            track_duration(k, depth > limits.duration_depth, time);
        }
        if (depth > limits.dry_depth) {
            track_flow(k, depth, time);
        }
    }

  private:
    THALWEG_HD void track_flow(std::ptrdiff_t k, Real depth, Real time) const {
        const Real qx = state.discharge_x[k];
        const Real qy = state.discharge_y[k];
        const Real momentum = square_root(qx * qx + qy * qy);
        const Real speed = momentum * desingularised_inverse_depth(depth, limits.epsilon4);
        raise(record::maximum_speed, k, speed, time);
        raise(record::maximum_discharge, k, is_damped(depth, limits.epsilon4) ? depth * speed : momentum,
              time);
        raise(record::maximum_depth_speed, k, depth * speed, time);
        if (records.of[record::maximum_level] != nullptr) {
            raise(record::maximum_level, k, level(k, depth), time);
        }
        if (records.of[record::maximum_hazard_rating] != nullptr) {
            const Real rating = hazard_rating(depth, speed, limits.debris_factor);
            records.of[record::maximum_hazard_rating][k] =
                greater(records.of[record::maximum_hazard_rating][k], rating);
        }
        if (records.of[record::maximum_vulnerability] != nullptr) {
            const Real found = vulnerability_class(depth, speed);
            records.of[record::maximum_vulnerability][k] =
                greater(records.of[record::maximum_vulnerability][k], found);
        }
    }

    // A maximum, with its time behind it.
    THALWEG_HD void raise(record::Name maximum, std::ptrdiff_t k, Real value, Real time) const {
        Real* of = records.of[maximum];
        if (of != nullptr && value > of[k]) {
            of[k] = value;
            if (records.of[maximum + 1] != nullptr) {
                records.of[maximum + 1][k] = time;
            }
        }
    }

    THALWEG_HD void track_duration(std::ptrdiff_t k, bool above, Real time) const {
        Real& since = records.of[record::above_since][k];
        if (above == (since >= Real(0))) {
            return;
        }
        if (!above) {
            records.of[record::duration][k] += time - since;
            if (records.of[record::recession_time] != nullptr) {
                records.of[record::recession_time][k] = time;
            }
        }
        since = above ? time : Real(-1);
    }
};

// Forgets the records of cell (i, j) and begins them with the first state.
template <class Real>
struct FirstRecords {
    TrackCell<Real> track;
    Real start;  // s

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = track.layout.index(i, j);
        for (int name = 0; name < record::count; ++name) {
            if (track.records.of[name] != nullptr) {
                const bool unset = name == record::arrival_time || name == record::above_since ||
                                   name == record::recession_time;
                const bool level = name == record::maximum_level;
                track.records.of[name][k] = level ? lowest_level<Real> : unset ? Real(-1) : Real(0);
                const bool when = name <= record::maximum_depth_speed_time && name % 2 != 0;
                track.records.of[name][k] = when ? start : track.records.of[name][k];
            }
        }
        track.track(k, start);
    }
};

}  // namespace thalweg::shallowwater
