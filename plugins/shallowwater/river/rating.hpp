// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/boundaries.hpp"

/// Boundaries whose level follows from what flows out through them.
namespace thalweg::river {

/// Level at which a rating curve, discharges over levels, has a discharge. Beyond its last point the curve
/// goes on straight; below its first one it has the first level.
THALWEG_HD auto rated_level(const series::SeriesView& curve, double discharge) -> double {
    if (!(discharge > curve.y[0]) || curve.count < 2) {
        return curve.x[0];
    }
    int n = 1;
    while (n + 1 < curve.count && curve.y[n] < discharge) {
        ++n;
    }
    const double part = (discharge - curve.y[n - 1]) / (curve.y[n] - curve.y[n - 1]);
    return curve.x[n - 1] + part * (curve.x[n] - curve.x[n - 1]);
}

/// What leaves through a boundary [m3/s].
struct Leaving {
    double sum = 0;
};

THALWEG_HD auto combine(Leaving a, Leaving b) -> Leaving {
    return {a.sum + b.sum};
}

template <class Real>
struct FindLeaving {
    River<Real> r;
    OpenFaces open;

    THALWEG_HD auto size(int group) const -> int { return open.first[group + 1] - open.first[group]; }

    THALWEG_HD auto operator()(int group, int m) const -> Leaving {
        const OpenFace& o = open.list[open.first[group] + m];
        return {-o.inward * r.face[o.axis].discharge[o.face]};
    }
};

/// Moves the level of a boundary halfway to that of its curve, in each outer iteration: the whole way would
/// overshoot, since the discharge answers to the level.
struct MoveRated {
    OpenFaces open;
    const Leaving* leaving;
    const int* outer;  ///< iterations of the step so far

    THALWEG_HD void operator()(std::int64_t group) const {
        if (open.kind[group] != BoundaryKind::rating) {
            return;
        }
        RatedLevel& level = open.rated[group];
        if (*outer == 0) {
            level.before = level.now;
        }
        const double wanted = rated_level(open.series[static_cast<int>(group)], leaving[group].sum);
        level.now += 0.5 * (wanted - level.now);
    }
};

/// Gives the levels back where a step has failed.
struct RestoreRated {
    OpenFaces open;

    THALWEG_HD void operator()(std::int64_t group) const { open.rated[group].now = open.rated[group].before; }
};

}  // namespace thalweg::river
