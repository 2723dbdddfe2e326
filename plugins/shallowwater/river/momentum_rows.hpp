// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/face_stress.hpp"
#include "shallowwater/river/friction.hpp"
#include "shallowwater/river/wall_stress.hpp"

namespace thalweg::river {

/// Rows of the momentum of a cell: the conservative balance minus u times the continuity of the same
/// discharges, so that rows stay those of an M-matrix. Upwind convection and the orthogonal part of diffusion
/// are implicit, the rest is on the right.
template <class Real>
struct LayMomentum {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        r.u_last[k] = r.u[k];
        r.v_last[k] = r.v[k];
        if (r.wet[k] == 0) {
            lay_dry(k);
            return;
        }
        Sums sums = {};
        Real* const of_side[4] = {r.west, r.east, r.south, r.north};
        for (int n = 0; n < 4; ++n) {
            const SideAt s = r.side(i, j, n);
            of_side[n][k] = Real(0);
            if (r.is_open(s)) {
                add_flow(sums, k, s, of_side[n]);
            } else if (r.is_joined(s)) {
                add_viscous(sums, k, s, static_cast<Real>(r.depth[k]));
            } else if (r.kind(s) != FaceKind::absent) {
                const WallStress<Real> w = wall_stress(r, k, s);
                sums.wall += w.linear;
                sums.x += w.x;
                sums.y += w.y;
            }
        }
        lay_centre(k, sums);
    }

  private:
    static constexpr Real wind_depth = Real(0.1);  // m: wind does not drive films

    struct Sums {
        Real links, wall, x, y;
    };

    THALWEG_HD void lay_dry(std::ptrdiff_t k) const {
        r.west[k] = r.east[k] = r.south[k] = r.north[k] = Real(0);
        r.centre[k] = Real(1);
        r.right_u[k] = r.right_v[k] = r.u[k] = r.v[k] = Real(0);
        r.explicit_u[k] = r.explicit_v[k] = r.links[k] = r.drag[k] = Real(0);
    }

    THALWEG_HD void add_flow(Sums& sums, std::ptrdiff_t k, const SideAt& s, Real* of_side) const {
        const FaceArrays<Real>& f = r.face[s.axis];
        const Real out = static_cast<Real>(s.high ? f.discharge[s.face] : -f.discharge[s.face]);
        const Real inflow = greater(-out, Real(0));
        sums.links += inflow;
        if (r.kind(s) == FaceKind::inner) {
            of_side[k] = -inflow;
            if (r.is_joined(s)) {
                const Real sign = s.high ? Real(1) : Real(-1);
                of_side[k] -= f.link[s.face];
                sums.links += f.link[s.face];
                sums.x += sign * f.stress_x[s.face];
                sums.y += sign * f.stress_y[s.face];
            }
            return;
        }
        sums.x += inflow * f.ghost_u[s.face];
        sums.y += inflow * f.ghost_v[s.face];
        if (r.is_joined(s)) {
            add_viscous(sums, k, s, f.depth[s.face]);
        } else if (r.kind(s) == FaceKind::stage) {
            add_free_stress(sums, k, s);
            extrapolate(sums, k, s, out);
        }
    }

    /// Deferred difference to upwind convection at an outflow, where it alone would leave the velocity of
    /// first order.
    THALWEG_HD void extrapolate(Sums& sums, std::ptrdiff_t k, const SideAt& s, Real out) const {
        if (r.convection != Convection::upwind && out > Real(0)) {
            const Gradient<Real> d = across(r, s);
            const Real sign = s.high ? Real(1) : Real(-1);
            sums.x -= out * sign * (r.u_x[k] * d.x + r.u_y[k] * d.y);
            sums.y -= out * sign * (r.v_x[k] * d.x + r.v_y[k] * d.y);
        }
    }

    /// Stress on a side where no cell lies beyond, as FindFaceStress has it on the others.
    THALWEG_HD void add_viscous(Sums& sums, std::ptrdiff_t k, const SideAt& s, Real depth) const {
        const FaceArrays<Real>& f = r.face[s.axis];
        const Real nu = r.viscosity_of(k) * depth;
        const Gradient<Real> d = across(r, s);
        const Real sx = f.normal_x[s.face];
        const Real sy = f.normal_y[s.face];
        const Real conductance = (sx * sx + sy * sy) / (sx * d.x + sy * d.y);
        const Real tx = sx - conductance * d.x;
        const Real ty = sy - conductance * d.y;
        const Real through = (s.high ? Real(1) : Real(-1)) * nu;
        const Real link = nu * conductance;
        const Gradient<Real> beyond = velocity_beyond(r, s);
        sums.links += link;
        sums.x += through * (tx * r.u_x[k] + ty * r.u_y[k] + sx * r.u_x[k] + sy * r.v_x[k]) + link * beyond.x;
        sums.y += through * (tx * r.v_x[k] + ty * r.v_y[k] + sx * r.u_y[k] + sy * r.v_y[k]) + link * beyond.y;
    }

    /// Stress at an outflow, from the gradients of the cell.
    THALWEG_HD void add_free_stress(Sums& sums, std::ptrdiff_t k, const SideAt& s) const {
        const FaceArrays<Real>& f = r.face[s.axis];
        const Real nu = (s.high ? Real(1) : Real(-1)) * r.viscosity_of(k) * f.depth[s.face];
        const Real sx = f.normal_x[s.face];
        const Real sy = f.normal_y[s.face];
        const Real shear = r.u_y[k] + r.v_x[k];
        sums.x += nu * (Real(2) * sx * r.u_x[k] + sy * shear);
        sums.y += nu * (sx * shear + Real(2) * sy * r.v_y[k]);
    }

    THALWEG_HD void lay_centre(std::ptrdiff_t k, const Sums& sums) const {
        const Real area = static_cast<Real>(r.area[k]);
        const Real h = static_cast<Real>(r.depth[k]);
        const Real slope = square_root(r.level_x[k] * r.level_x[k] + r.level_y[k] * r.level_y[k]);
        const BedFriction<Real> bed = bed_friction(r, k, r.gravity * slope);
        Real x = sums.x + area * bed.compensation * r.u[k];
        Real y = sums.y + area * bed.compensation * r.v[k];
        x += area * h * r.coriolis * r.v[k];
        y -= area * h * r.coriolis * r.u[k];
        if (h > wind_depth) {
            x += area * static_cast<Real>(r.weather->stress_x);
            y += area * static_cast<Real>(r.weather->stress_y);
        }
        if (r.stress_x != nullptr) {
            x += area * r.stress_x[k];
            y += area * r.stress_y[k];
        }
        const Real stored = area * stored_depth(k) * r.rate();
        const Real relaxed = r.share * sums.links;
        const Real push = r.gravity * area * h;
        r.explicit_u[k] = x;
        r.explicit_v[k] = y;
        r.links[k] = sums.links / area;
        r.drag[k] = bed.factor + sums.wall / area;
        r.centre[k] = stored + sums.links + relaxed + area * r.drag[k];
        r.right_u[k] = stored * r.u_before[k] + relaxed * r.u[k] + x - push * r.level_x[k];
        r.right_v[k] = stored * r.v_before[k] + relaxed * r.v[k] + y - push * r.level_y[k];
    }

    /// Depth of the term of time: that of the start, which is conservative, but not less than half of the new
    /// one.
    THALWEG_HD auto stored_depth(std::ptrdiff_t k) const -> Real {
        const Real half = Real(0.5) * greater(static_cast<Real>(r.depth[k]), r.dry_depth);
        return greater(static_cast<Real>(r.depth_before[k]), half);
    }
};

}  // namespace thalweg::river
