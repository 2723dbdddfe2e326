// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/gradient.hpp"
#include "shallowwater/river/level_rows.hpp"

namespace thalweg::river {

/// Corrects the discharges and velocities of faces by the rise of the level. The discharges are those of the
/// system that was solved, so mass is exact whatever the number of iterations.
template <class Real>
struct CorrectFace {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const FaceAt at = r.face_at(axis, i, j);
        const auto k = at.face;
        if ((f.state[k] & face_open) != 0 && f.kind[k] != FaceKind::discharge) {
            const Real low = at.low >= 0 ? r.rise[at.low] : Real(0);
            const Real high = at.high >= 0 ? r.rise[at.high] : Real(0);
            const Real upstream = f.unit[k] > Real(0) ? low : high;
            f.discharge[k] += static_cast<double>(f.unit[k]) * static_cast<double>(upstream) -
                              static_cast<double>(f.coefficient[k]) * static_cast<double>(high - low);
            f.unit[k] -= f.pull[k] * (high - low);
        }
    }
};

/// Corrects velocity, depth and level of a cell.
template <class Real>
struct CorrectCell {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        if (r.active[k] == 0) {
            return;
        }
        GradientSum<Real> sum;
        for (int n = 0; n < 4 && r.wet[k] != 0; ++n) {
            const SideAt s = r.side(i, j, n);
            const Real weight = level_weight(r, k, s);
            if (weight > Real(0)) {
                const Real beyond =
                    r.kind(s) == FaceKind::stage ? r.face[s.axis].ghost_rise[s.face] : r.rise[s.opposite];
                sum.add(r, s, weight, beyond - r.rise[k]);
            }
        }
        const Gradient<Real> g = sum.solve();
        const Real factor = static_cast<Real>(r.theta()) * r.gravity / (r.rate() + r.resistance[k]);
        r.u[k] -= factor * g.x;
        r.v[k] -= factor * g.y;
        const double raised = r.depth[k] + static_cast<double>(r.rise[k]);
        r.depth[k] = raised > 0 ? raised : 0;
        r.level[k] = r.bed[k] + r.depth[k];
    }
};

/// Largest changes of an outer iteration, and the largest depth.
struct Changes {
    double level = 0;     ///< m
    double velocity = 0;  ///< m/s
    double depth = 0;     ///< m
    double missing = 0;   ///< m, between the depth and that of the balance
    int bad = 0;          ///< cells whose numbers are not finite, or too large for water
};

THALWEG_HD auto combine(const Changes& a, const Changes& b) -> Changes {
    return {greater(a.level, b.level), greater(a.velocity, b.velocity), greater(a.depth, b.depth),
            greater(a.missing, b.missing), a.bad + b.bad};
}

/// m/s, above which nothing is water: the deepest sea has 330. Steps would become hopelessly short.
constexpr double fastest_wave = 1e4;

template <class Real>
struct ChangesOfCell {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> Changes {
        const auto k = r.cell(i, j);
        if (r.active[k] == 0) {
            return {};
        }
        const double rise = r.swims[k] != 0 ? magnitude(static_cast<double>(r.rise[k])) : 0;
        const double du = magnitude(static_cast<double>(r.u[k] - r.u_last[k]));
        const double dv = magnitude(static_cast<double>(r.v[k] - r.v_last[k]));
        const double depth = greater(static_cast<double>(r.depth[k]), 0.0);
        const double wave = magnitude(static_cast<double>(r.u[k])) + magnitude(static_cast<double>(r.v[k])) +
                            square_root(static_cast<double>(r.gravity) * depth);
        const bool good =
            compute::is_number(static_cast<double>(r.rise[k]) + du + dv + r.depth[k]) && wave < fastest_wave;
        const double missing = magnitude(balanced_depth(r, i, j) - r.depth[k]);
        return {rise, greater(du, dv), r.depth[k], missing, good ? 0 : 1};
    }
};

}  // namespace thalweg::river
