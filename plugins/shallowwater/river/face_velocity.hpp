// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/gradient.hpp"

namespace thalweg::river {

/// What accelerates a unit mass of a wet cell besides the surface slope, from the new velocities, and what
/// damps it. The acceleration includes the damping.
template <class Real>
struct FindMeans {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        if (r.wet[k] == 0) {
            r.mean_u[k] = r.mean_v[k] = r.damping[k] = r.resistance[k] = Real(0);
            return;
        }
        Real x = r.explicit_u[k];
        Real y = r.explicit_v[k];
        const Real* const of_side[4] = {r.west, r.east, r.south, r.north};
        for (int n = 0; n < 4; ++n) {
            const Real link = of_side[n][k];
            const SideAt s = r.side(i, j, n);
            if (link != Real(0)) {
                x -= link * r.u[s.opposite];
                y -= link * r.v[s.opposite];
            }
        }
        const Real h = greater(static_cast<Real>(r.depth[k]), r.dry_depth);
        const Real inverse = Real(1) / (static_cast<Real>(r.area[k]) * h);
        r.damping[k] = (r.links[k] + r.drag[k]) / h;
        r.mean_u[k] = x * inverse - r.damping[k] * r.u[k];
        r.mean_v[k] = y * inverse - r.damping[k] * r.v[k];
        r.resistance[k] = (r.share * r.links[k] + r.drag[k]) / h;
    }
};

/// Velocity through a face by a momentum equation of its own, which keeps its own old value: momentum
/// interpolation without the time step or the relaxation in its steady answer. Velocities of the cells are
/// averaged apart from what damps them: weighted by it they would be of first order beside walls, where a
/// cell has a neighbour less. Also the coefficients by which the level will correct it.
template <class Real>
struct FindFaceVelocity {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceArrays<Real>& f = r.face[axis];
        const FaceAt at = r.face_at(axis, i, j);
        const auto k = at.face;
        f.coefficient[k] = f.pull[k] = Real(0);
        const bool of_stage = f.kind[k] == FaceKind::stage;
        if ((f.state[k] & face_open) == 0 || (f.kind[k] != FaceKind::inner && !of_stage)) {
            return;
        }
        Means m = {};
        add(m, at.low);
        add(m, at.high);
        const Real share = m.count > Real(0) ? Real(1) / m.count : Real(0);
        const Real sx = f.normal_x[k];
        const Real sy = f.normal_y[k];
        const Real conductance = f.conductance[k];
        Real slope = conductance * static_cast<Real>(level(at.high, k) - level(at.low, k));
        if (m.count > Real(1) || of_stage) {
            const Real dx = f.low_x[k] + f.high_x[k];
            const Real dy = f.low_y[k] + f.high_y[k];
            slope += share * ((sx - conductance * dx) * m.level_x + (sy - conductance * dy) * m.level_y);
        }
        if (of_stage && r.convection != Convection::upwind && (f.state[k] & face_joined) == 0) {
            move_to_outflow(m, at, k);
        }
        const Real rate = r.rate();
        const Real damping = share * m.damping;
        const Real driven =
            share * ((m.x + damping * m.u) * sx + (m.y + damping * m.v) * sy) - r.gravity * slope;
        f.unit[k] = (f.unit_before[k] * rate + driven) / (rate + damping);
        // The sine stands for the part along the face, which the system of the level does not have: without
        // it the outer iterations diverge on meshes of 60 degrees with long steps.
        f.pull[k] = (Real(1) + f.sine[k]) * static_cast<Real>(r.theta()) * r.gravity * conductance /
                    (rate + share * m.resistance);
        f.coefficient[k] = f.depth[k] * f.pull[k];
        f.discharge[k] = static_cast<double>(f.depth[k]) * static_cast<double>(f.unit[k]);
    }

  private:
    struct Means {
        Real count, x, y, u, v, damping, resistance, level_x, level_y;
    };

    THALWEG_HD void add(Means& m, std::ptrdiff_t c) const {
        if (c >= 0 && r.wet[c] != 0) {
            m.count += Real(1);
            m.x += r.mean_u[c];
            m.y += r.mean_v[c];
            m.u += r.u[c];
            m.v += r.v[c];
            m.damping += r.damping[c];
            m.resistance += r.resistance[c];
            m.level_x += r.level_x[c];
            m.level_y += r.level_y[c];
        }
    }

    /// Extrapolates the velocity of a cell to its outflow: without that the level would be of first order.
    THALWEG_HD void move_to_outflow(Means& m, const FaceAt& at, std::ptrdiff_t k) const {
        const FaceArrays<Real>& f = r.face[axis];
        const auto c = at.low >= 0 ? at.low : at.high;
        const Real dx = at.low >= 0 ? f.low_x[k] : -f.high_x[k];
        const Real dy = at.low >= 0 ? f.low_y[k] : -f.high_y[k];
        m.u += r.u_x[c] * dx + r.u_y[c] * dy;
        m.v += r.v_x[c] * dx + r.v_y[c] * dy;
    }

    THALWEG_HD auto level(std::ptrdiff_t c, std::ptrdiff_t k) const -> double {
        return c >= 0 ? r.driving_level(c) : r.driving_ghost(axis, k);
    }
};

}  // namespace thalweg::river
