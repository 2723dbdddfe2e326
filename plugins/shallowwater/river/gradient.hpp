// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/open_faces.hpp"

namespace thalweg::river {

template <class Real>
struct Gradient {
    Real x, y;
};

/// Half vector or whole vector across a side, along its axis: to the centre beyond, or to the face's middle
/// where no water joins the cells.
template <class Real>
THALWEG_HD auto across(const River<Real>& r, const SideAt& s) -> Gradient<Real> {
    const FaceArrays<Real>& f = r.face[s.axis];
    const auto k = s.face;
    if (f.kind[k] == FaceKind::inner) {
        return {f.low_x[k] + f.high_x[k], f.low_y[k] + f.high_y[k]};
    }
    return s.high ? Gradient<Real>{f.low_x[k], f.low_y[k]} : Gradient<Real>{f.high_x[k], f.high_y[k]};
}

/// Gradient from weighted one-sided differences, solved for x and y: exact for planes on any mesh and with
/// any weights, one-sided at walls and shores, 0 where nothing differs.
template <class Real>
class GradientSum {
  public:
    /// `difference` is outward minus own.
    THALWEG_HD void add(const River<Real>& r, const SideAt& s, Real weight, Real difference) {
        const Gradient<Real> d = across(r, s);
        Axis& a = axis_[s.axis];
        a.weight += weight;
        a.x += weight * d.x;
        a.y += weight * d.y;
        a.difference += weight * (s.high ? difference : -difference);
    }

    THALWEG_HD auto solve() const -> Gradient<Real> {
        Axis a = axis_[0];
        Axis b = axis_[1];
        if (a.weight <= Real(0) && b.weight <= Real(0)) {
            return {Real(0), Real(0)};
        }
        a = a.weight > Real(0) ? a.mean() : b.mean().aside();
        b = b.weight > Real(0) ? b.mean() : a.aside();
        const Real determinant = a.x * b.y - a.y * b.x;
        return {(a.difference * b.y - a.y * b.difference) / determinant,
                (a.x * b.difference - b.x * a.difference) / determinant};
    }

  private:
    struct Axis {
        Real weight = 0, x = 0, y = 0, difference = 0;

        THALWEG_HD auto mean() const -> Axis {
            return {Real(1), x / weight, y / weight, difference / weight};
        }

        THALWEG_HD auto aside() const -> Axis { return {Real(1), -y, x, Real(0)}; }
    };

    Axis axis_[2];
};

/// Gradient of the level that drives a cell.
template <class Real>
struct FindLevelGradient {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        GradientSum<Real> sum;
        for (int n = 0; n < 4 && r.wet[k] != 0; ++n) {
            const SideAt s = r.side(i, j, n);
            const Real weight = level_weight(r, k, s);
            if (weight > Real(0)) {
                const double beyond = r.kind(s) == FaceKind::stage ? r.driving_ghost(s.axis, s.face)
                                                                   : r.driving_level(s.opposite);
                sum.add(r, s, weight, static_cast<Real>(beyond - r.driving_level(k)));
            }
        }
        const Gradient<Real> g = sum.solve();
        r.level_x[k] = g.x;
        r.level_y[k] = g.y;
    }
};

/// Velocity beyond a joined side: of the cell, of the inflow, 0 at a wall without slip.
template <class Real>
THALWEG_HD auto velocity_beyond(const River<Real>& r, const SideAt& s) -> Gradient<Real> {
    const FaceKind kind = r.kind(s);
    if (kind == FaceKind::inner) {
        return {r.u[s.opposite], r.v[s.opposite]};
    }
    if (kind == FaceKind::wall) {
        return {Real(0), Real(0)};
    }
    return {r.face[s.axis].ghost_u[s.face], r.face[s.axis].ghost_v[s.face]};
}

/// Gradients of the velocity of a wet cell.
template <class Real>
struct FindVelocityGradients {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        GradientSum<Real> of_u, of_v;
        for (int n = 0; n < 4 && r.wet[k] != 0; ++n) {
            const SideAt s = r.side(i, j, n);
            if (r.is_joined(s)) {
                const Gradient<Real> beyond = velocity_beyond(r, s);
                of_u.add(r, s, Real(1), beyond.x - r.u[k]);
                of_v.add(r, s, Real(1), beyond.y - r.v[k]);
            }
        }
        const Gradient<Real> u = of_u.solve();
        const Gradient<Real> v = of_v.solve();
        r.u_x[k] = u.x;
        r.u_y[k] = u.y;
        r.v_x[k] = v.x;
        r.v_y[k] = v.y;
    }
};

}  // namespace thalweg::river
