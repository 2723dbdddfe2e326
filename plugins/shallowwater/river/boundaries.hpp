// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include <thalweg/series/time_series.hpp>

#include "shallowwater/physics/edge_water.hpp"
#include "shallowwater/river/arrays.hpp"

namespace thalweg::river {

/// A face of a Boundary, in the memory of the executor.
struct OpenFace {
    std::ptrdiff_t face, cell;
    int axis;
    int inward;  ///< 1 where the cell is the high one, else -1
    int group;   ///< number of the boundary
    double profile;
    double direction_x, direction_y;  ///< of inflow, unit; 0, 0: normal to the face
    std::ptrdiff_t behind;            ///< the next cell inwards; -1: there is none
    double slope, sink;               ///< of the bed outside, see shallowwater::ChannelBeyond
};

/// What a face of a boundary whose level follows from waves remembers, see MoveRuled.
struct RuledFace {
    double level = 0, level_before = 0;  ///< m
    double sea = 0, sea_before = 0;      ///< m/s inwards, of the water outside
};

/// How the level at a face goes with the discharge through it, in one outer iteration; see AnswerFace.
struct FaceAnswer {
    double unit = 0;       ///< m2/s outwards, that the law asks for at the level of the face
    double growth = 0;     ///< m/s, of that with the level; below 0: no law holds the velocity
    double with_cell = 0;  ///< 1 where the level follows that of the cell, or the law does; else 0
    double rise = 0;       ///< m, of the level, if that of the cell stays
    double share = 0;      ///< of a rise in the cell that the face makes, too
};

/// Level of a boundary with a rating curve [m], and that at the start of the step.
struct RatedLevel {
    double now = 0, before = 0;
};

/// All boundaries, one behind the other.
struct OpenFaces {
    const OpenFace* list = nullptr;
    const int* first = nullptr;  ///< of each group, then the count of all
    const BoundaryKind* kind = nullptr;
    const std::uint8_t* has_profile = nullptr;
    series::SeriesSet series = {};
    RatedLevel* rated = nullptr;      ///< of each group
    series::SeriesSet velocity = {};  ///< of each group; that of a sea
    const double* constant =
        nullptr;  ///< of each group: of absorbing the level at rest [m], of a sea its response [s]
    RuledFace* ruled = nullptr;    ///< of each face; null: none is ruled
    FaceAnswer* answer = nullptr;  ///< of each face
    int groups = 0, count = 0;
};

/// Sum over a discharge boundary of what its faces can carry.
struct Conveyance {
    double wet = 0;    ///< of wet cells: h^(5/3) |S| / n, or the shares of the profile
    double width = 0;  ///< m, of all faces: for a boundary that is all dry
};

THALWEG_HD auto combine(Conveyance a, Conveyance b) -> Conveyance {
    return {a.wet + b.wet, a.width + b.width};
}

/// Length of a face [m].
template <class Real>
THALWEG_HD auto length_of(const River<Real>& r, const OpenFace& o) -> double {
    const FaceArrays<Real>& f = r.face[o.axis];
    const double sx = f.normal_x[o.face];
    const double sy = f.normal_y[o.face];
    return square_root(sx * sx + sy * sy);
}

/// What a face can carry, see Conveyance::wet.
template <class Real>
THALWEG_HD auto conveyance_of(const River<Real>& r, const OpenFaces& open, const OpenFace& o) -> double {
    if (open.has_profile[o.group] != 0) {
        return o.profile;
    }
    if (r.wet[o.cell] == 0) {
        return 0;
    }
    const double h = r.depth[o.cell];
    if (r.law != FrictionLaw::manning) {
        return shallowwater::uniform_discharge(r.resistance_of(o.cell), h, static_cast<double>(r.gravity)) *
               length_of(r, o);
    }
    const double n = r.manning[o.cell] > Real(0) ? static_cast<double>(r.manning[o.cell]) : 1;
    return h * h * inverse_cube_root(h) * length_of(r, o) / n;
}

template <class Real>
struct FindConveyance {
    River<Real> r;
    OpenFaces open;

    THALWEG_HD auto size(int group) const -> int { return open.first[group + 1] - open.first[group]; }

    THALWEG_HD auto operator()(int group, int m) const -> Conveyance {
        const OpenFace& o = open.list[open.first[group] + m];
        return {conveyance_of(r, open, o), length_of(r, o)};
    }
};

/// Sets level, discharge and velocity at a face of a boundary.
template <class Real>
struct SetOpenFace {
    River<Real> r;
    OpenFaces open;
    const Conveyance* sums;

    THALWEG_HD void operator()(std::int64_t n) const {
        const OpenFace& o = open.list[n];
        if (open.kind[o.group] == BoundaryKind::discharge) {
            set_discharge(o);
        } else {
            set_levels(n, o);
            set_stage(o);
        }
    }

  private:
    THALWEG_HD void set_discharge(const OpenFace& o) const {
        const Conveyance& sum = sums[o.group];
        const double part = sum.wet > 0 ? conveyance_of(r, open, o) / sum.wet
                                        : (sum.width > 0 ? length_of(r, o) / sum.width : 0);
        const double in = part * open.series[o.group].mean(r.clock->time, r.clock->time + r.dt());
        const FaceArrays<Real>& f = r.face[o.axis];
        const double h = greater(r.depth[o.cell], static_cast<double>(r.dry_depth));
        f.discharge[o.face] = o.inward * in;
        f.unit[o.face] = static_cast<Real>(o.inward * in / h);
        f.depth[o.face] = static_cast<Real>(h);
        f.sill[o.face] = Real(0);
        set_velocity(o, in > 0 && r.wet[o.cell] != 0);
    }

    THALWEG_HD void set_levels(std::int64_t n, const OpenFace& o) const {
        const FaceArrays<Real>& f = r.face[o.axis];
        if (is_ruled(open.kind[o.group])) {
            f.ghost_level[o.face] = open.ruled[n].level;
            f.ghost_level_before[o.face] = open.ruled[n].level_before;
            return;
        }
        if (open.kind[o.group] == BoundaryKind::rating) {
            f.ghost_level[o.face] = open.rated[o.group].now + o.profile;
            f.ghost_level_before[o.face] = open.rated[o.group].before + o.profile;
        } else {
            const series::SeriesView level = open.series[o.group];
            f.ghost_level[o.face] = level.at(r.clock->time + r.dt()) + o.profile;
            f.ghost_level_before[o.face] = level.at(r.clock->time) + o.profile;
        }
        const double free = free_depth(o, f.ghost_level[o.face] - f.bed[o.face]);
        open.answer[n] = {0, -1, free > 0 ? 1.0 : 0.0, 0, 0};
        if (free > 0) {
            f.ghost_level[o.face] = f.ghost_level_before[o.face] = f.bed[o.face] + free;
        }
    }

    /// Depth [m] at a face with the depth `outside`, of water that leaves faster than its waves and with more
    /// force than the water outside, which therefore does not hold it back; 0: it does.
    THALWEG_HD auto free_depth(const OpenFace& o, double outside) const -> double {
        const auto g = static_cast<double>(r.gravity);
        const double q = -o.inward * r.face[o.axis].discharge[o.face] / length_of(r, o);
        if (!(q > 0)) {
            return 0;
        }
        const double critical = shallowwater::critical_depth(q, g);
        const double depth = greater(r.depth[o.cell], 0.1 * critical);
        const auto force = [&](double h) { return 0.5 * g * h * h + q * q / h; };
        const bool is_held = outside > critical && force(outside) > force(depth);
        return depth < 0.9 * critical && !is_held ? depth : 0;
    }

    THALWEG_HD void set_stage(const OpenFace& o) const {
        const FaceArrays<Real>& f = r.face[o.axis];
        const bool turns = shallowwater::only_lets_out(open.kind[o.group]) &&
                           f.unit[o.face] * static_cast<Real>(o.inward) > Real(0);
        const double outside = f.ghost_level[o.face] - f.bed[o.face];
        const bool feeds = f.ghost_level[o.face] > r.level[o.cell]
                               ? outside > static_cast<double>(r.dry_depth)
                               : r.wet[o.cell] != 0;
        if (!(outside > 0) || turns || (!feeds && (f.state[o.face] & face_open) == 0)) {
            f.state[o.face] = 0;
            f.unit[o.face] = f.depth[o.face] = f.sill[o.face] = Real(0);
            f.discharge[o.face] = 0;
            return;
        }
        f.depth[o.face] = static_cast<Real>(outside);
        f.sill[o.face] = f.depth[o.face];
        set_velocity(o, f.unit[o.face] * static_cast<Real>(o.inward) > Real(0) && r.wet[o.cell] != 0);
    }

    /// Opens the face; where water comes in it brings its velocity.
    THALWEG_HD void set_velocity(const OpenFace& o, bool flows_in) const {
        const FaceArrays<Real>& f = r.face[o.axis];
        f.state[o.face] = flows_in ? face_open | face_joined : face_open;
        const Real sx = f.normal_x[o.face];
        const Real sy = f.normal_y[o.face];
        const bool turned = o.direction_x != 0 || o.direction_y != 0;
        const Real tx = turned ? static_cast<Real>(o.direction_x) : sx;
        const Real ty = turned ? static_cast<Real>(o.direction_y) : sy;
        const Real speed = flows_in ? f.unit[o.face] / (sx * tx + sy * ty) : Real(0);
        f.ghost_u[o.face] = speed * tx;
        f.ghost_v[o.face] = speed * ty;
    }
};

/// Counts what the step asks of a boundary with a discharge [m3 into the mesh].
template <class Real>
struct CountAsked {
    River<Real> r;
    OpenFaces open;
    double* asked;  ///< by boundary

    THALWEG_HD void operator()(std::int64_t group) const {
        if (open.kind[group] == BoundaryKind::discharge) {
            asked[group] +=
                open.series[static_cast<int>(group)].mean(r.clock->time, r.clock->time + r.dt()) * r.dt();
        }
    }
};

/// Counts what a step has brought in through a face, without losing digits over many steps.
template <class Real>
struct CountOpenFace {
    River<Real> r;
    OpenFaces open;
    double* passed;  ///< m3 into the mesh, by face
    double* rest;    ///< what the sum could not take

    THALWEG_HD void operator()(std::int64_t n) const {
        const OpenFace& o = open.list[n];
        const double in = o.inward * r.face[o.axis].mean_discharge[o.face] * r.dt() + rest[n];
        const double sum = passed[n] + in;
        rest[n] = in - (sum - passed[n]);
        passed[n] = sum;
    }
};

}  // namespace thalweg::river
