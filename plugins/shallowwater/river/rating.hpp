// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/boundaries.hpp"

/// Boundaries whose level follows from what flows out through them.
namespace thalweg::river {

/// Level at which a rating curve, discharges over levels, carries what leaves. `answer` [m2/s] is by how much
/// that falls where the level rises from `last`. Beyond its last point the curve goes on straight; below its
/// first one it has the first level.
THALWEG_HD auto rated_level(const series::SeriesView& curve, double leaving, double answer, double last)
    -> double {
    const auto excess = [&](int n) { return curve.y[n] + answer * (curve.x[n] - last) - leaving; };
    if (!(excess(0) < 0) || curve.count < 2) {
        return curve.x[0];
    }
    int n = 1;
    while (n + 1 < curve.count && excess(n) < 0) {
        ++n;
    }
    const double part = excess(n - 1) / (excess(n - 1) - excess(n));
    return curve.x[n - 1] + part * (curve.x[n] - curve.x[n - 1]);
}

/// What leaves through a boundary, and how that answers to its level.
struct Leaving {
    double sum = 0;     ///< m3/s
    double answer = 0;  ///< m2/s, of a wave that the change sends into the mesh: width times its speed
};

THALWEG_HD auto combine(const Leaving& a, const Leaving& b) -> Leaving {
    return {a.sum + b.sum, a.answer + b.answer};
}

template <class Real>
struct FindLeaving {
    River<Real> r;
    OpenFaces open;

    THALWEG_HD auto size(int group) const -> int { return open.first[group + 1] - open.first[group]; }

    THALWEG_HD auto operator()(int group, int m) const -> Leaving {
        const OpenFace& o = open.list[open.first[group] + m];
        const FaceArrays<Real>& f = r.face[o.axis];
        const double speed = square_root(static_cast<double>(r.gravity) * r.depth[o.cell]);
        return {-o.inward * f.discharge[o.face], speed * length_of(r, o)};
    }
};

/// Moves the level of a boundary to that of its curve in each outer iteration, with regard to how the
/// discharge answers: without that it swings where the curve is flat.
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
        level.now = rated_level(open.series[static_cast<int>(group)], leaving[group].sum,
                                leaving[group].answer, level.now);
    }
};

/// Gives the levels back where a step has failed.
struct RestoreRated {
    OpenFaces open;

    THALWEG_HD void operator()(std::int64_t group) const { open.rated[group].now = open.rated[group].before; }
};

}  // namespace thalweg::river
