// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/level_rows.hpp"

namespace thalweg::river {

/// Takes the mean discharge of the step through a face.
template <class Real>
struct TakeMeanDischarge {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const auto k = r.face_at(axis, i, j).face;
        const double before = f.kind[k] == FaceKind::discharge ? f.discharge[k] : f.discharge_before[k];
        f.mean_discharge[k] = r.theta() * f.discharge[k] + (1 - r.theta()) * before;
    }
};

/// Sets the depth that the mean discharges leave; counts the cells that they would empty beyond 0, and finds
/// by which share the outflow of each has to shrink: in r.rise, which is free by then.
template <class Real>
struct SetDepth {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> Flips {
        const auto k = r.cell(i, j);
        r.rise[k] = Real(1);
        if (r.active[k] == 0) {
            return {};
        }
        double in = 0;
        double out = 0;
        for (int n = 0; n < 4; ++n) {
            const SideAt s = r.side(i, j, n);
            if (r.kind(s) == FaceKind::absent) {
                continue;
            }
            const double q = r.face[s.axis].mean_discharge[s.face];
            const double away = s.high ? q : -q;
            in += away < 0 ? -away : 0;
            out += away > 0 ? away : 0;
        }
        const double supply = r.source != nullptr ? static_cast<double>(r.source[k]) : 0;
        const double h = r.depth_before[k] + r.dt() * ((in - out) / r.area[k] + supply);
        r.depth[k] = h;
        if (!(h < 0)) {
            return {};
        }
        const double there = r.area[k] * (r.depth_before[k] / r.dt() + supply) + in;
        // Rounded down, so that the share is never too large by the last digit.
        r.rise[k] = there > 0 ? static_cast<Real>(there / out) * (Real(1) - Real(4) * rounding) : Real(0);
        return {1};
    }

  private:
    static constexpr Real rounding = sizeof(Real) == 4 ? Real(6e-8) : Real(1.2e-16);
};

/// Shrinks the outflow of cells that would be emptied beyond 0.
template <class Real>
struct LimitOutflow {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const FaceAt at = r.face_at(axis, i, j);
        const auto from = f.mean_discharge[at.face] > 0 ? at.low : at.high;
        if (from >= 0 && r.rise[from] < Real(1)) {
            f.mean_discharge[at.face] *= static_cast<double>(r.rise[from]);
            f.discharge[at.face] *= static_cast<double>(r.rise[from]);
        }
    }
};

/// Ends a step in a cell: level by its depth; what is dry stands still.
template <class Real>
struct EndCell {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        if (r.active[k] == 0) {
            return;
        }
        r.depth[k] = compute::at_least(r.depth[k], 0.0);  // keeps what is not a number, for the summary
        r.level[k] = r.bed[k] + r.depth[k];
        if (!(r.depth[k] > static_cast<double>(r.dry_depth))) {
            r.u[k] = r.v[k] = Real(0);
        }
    }
};

/// Counts the volume through a face.
template <class Real>
struct CountFace {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const auto k = r.face_at(axis, i, j).face;
        f.volume[k] += f.mean_discharge[k] * r.dt();
    }
};

}  // namespace thalweg::river
