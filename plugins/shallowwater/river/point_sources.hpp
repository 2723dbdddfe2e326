// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/series/time_series.hpp>

#include "shallowwater/river/level_rows.hpp"
#include "shallowwater/river/solver.hpp"

/// Water that comes in, or is taken out, in single cells.
namespace thalweg::river {

/// A PointSource, in the memory of the executor.
struct PointAt {
    int i, j;
    std::ptrdiff_t cell;
    double area;        ///< m2
    double other = 0;   ///< m/s, that the cell gains from elsewhere in the step
    double gained = 0;  ///< m3/s in the step; negative: taken
};

/// All point sources.
struct Points {
    PointAt* list = nullptr;
    PointVolumes* volumes = nullptr;  ///< of each since the start
    series::SeriesSet discharge = {};
    int count = 0;
};

/// Remembers what the cells of point sources gain from elsewhere in the step.
template <class Real>
struct StartPoints {
    Points points;
    const Real* supply;

    THALWEG_HD void operator()(std::int64_t n) const {
        points.list[n].other = static_cast<double>(supply[points.list[n].cell]);
        points.list[n].gained = 0;
    }
};

/// Adds all point sources, which may share cells, to what cells gain. A sink takes what is asked, at most
/// what its cell has above a film and what flows to it. While the outer iterations go on that follows from
/// the discharges of the last one and from how they answer to a level that falls to the film; at the end of
/// the step from its mean discharges, and then no sink takes more than it did in the last iteration.
template <class Real, bool AtEnd>
struct AddPoints {
    River<Real> r;
    Points points;
    Real* supply;

    THALWEG_HD void operator()(std::int64_t) const {
        for (int n = 0; n < points.count; ++n) {
            supply[points.list[n].cell] = static_cast<Real>(points.list[n].other);
        }
        for (int n = 0; n < points.count; ++n) {
            if (const double asked = asked_of(n); asked >= 0) {
                add(points.list[n], asked);
            }
        }
        for (int n = 0; n < points.count; ++n) {
            if (const double asked = asked_of(n); asked < 0) {
                PointAt& p = points.list[n];
                const double most = AtEnd ? -p.gained : -asked;
                add(p, -greater(lesser(most, available(p)), 0.0));
            }
        }
    }

  private:
    THALWEG_HD auto asked_of(int n) const -> double {
        return points.discharge[n].mean(r.clock->time, r.clock->time + r.dt());
    }

    THALWEG_HD void add(PointAt& p, double gained) const {
        p.gained = gained;
        supply[p.cell] += static_cast<Real>(gained / p.area);
    }

    /// What can be taken from a cell [m3/s].
    THALWEG_HD auto available(const PointAt& p) const -> double {
        const double before = r.depth_before[p.cell];
        const double film = AtEnd ? 0 : lesser(static_cast<double>(r.dry_depth), 0.5 * before);
        double there = p.area * ((before - film) / r.dt() + static_cast<double>(supply[p.cell]));
        for (int n = 0; n < 4; ++n) {
            const SideAt s = r.side(p.i, p.j, n);
            if (r.kind(s) == FaceKind::absent) {
                continue;
            }
            if (AtEnd) {
                const double q = r.face[s.axis].mean_discharge[s.face];
                there -= s.high ? q : -q;
            } else if (r.is_open(s)) {
                const double link = static_cast<double>(r.face[s.axis].coefficient[s.face]) +
                                    greater(static_cast<double>(carried_out(r, s)), 0.0);
                there += r.theta() * link * (r.depth[p.cell] - film) - outflow(r, s);
            }
        }
        return there * (1 - rounding);
    }

    /// So that the last digit never takes more than there is.
    static constexpr double rounding = AtEnd ? (sizeof(Real) == 4 ? 5e-7 : 1e-15) : 0;
};

/// Counts what point sources have brought and taken in a step, and what sinks lacked.
template <class Real>
struct CountPoints {
    River<Real> r;
    Points points;

    THALWEG_HD void operator()(std::int64_t n) const {
        const double gained = points.list[n].gained;
        const double asked = points.discharge[n].mean(r.clock->time, r.clock->time + r.dt());
        PointVolumes& v = points.volumes[n];
        v.in += greater(gained, 0.0) * r.dt();
        v.out += greater(-gained, 0.0) * r.dt();
        v.lacked += greater(gained - asked, 0.0) * r.dt();
    }
};

}  // namespace thalweg::river
