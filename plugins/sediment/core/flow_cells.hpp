// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sediment/core/cell_water.hpp"

/// Values of the water in each cell that the transport reads.
namespace thalweg::sediment {

/// Depth of cell (i, j), and the velocity over its bed.
template <class Real>
struct TakeFlow {
    Setting<Real> s;
    FlowFields in;
    Planes<Real> to;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = s.cell(i, j);
        const double found = in.depth[k];
        const bool wall = !is_number(found);
        const Real depth = wall ? Real(0) : static_cast<Real>(found);
        const bool wet = depth > s.dry_depth;
        to.active[k] = wall ? 0 : 1;
        to.depth[k] = depth;
        const Real over_bed = wet ? depth_over_bed(s, in.depth, to.hidden, i, j) : Real(0);
        to.velocity_x[k] = wet ? static_cast<Real>(in.discharge_x[k]) / over_bed : Real(0);
        to.velocity_y[k] = wet ? static_cast<Real>(in.discharge_y[k]) / over_bed : Real(0);
        const Real u = to.velocity_x[k];
        const Real v = to.velocity_y[k];
        const Real speed = ::sqrt(u * u + v * v);
        if (to.manning != nullptr) {
            to.manning[k] = movable_bed_manning<Real>(s.roughness, {over_bed, speed, to.d50[k], to.d90[k]},
                                                      s.dry_depth, s.materials);
        }
        to.shear[k] =
            wet ? manning_shear_stress(over_bed, speed, manning_of(to, in, k), s.dry_depth, s.materials)
                : Real(0);
    }
};

/// Finds the thin walls on the western and southern side of cell (i, j) of a mesh: faces without discharge.
template <class Real>
struct FindWalls {
    Setting<Real> s;
    FlowFields flow;
    std::uint8_t* walls;

    THALWEG_HD void operator()(int i, int j) const {
        const auto west = flow.face_discharge_x[s.geometry.face(i, j, true)];
        const auto south = flow.face_discharge_y[s.geometry.face(i, j, false)];
        walls[s.cell(i, j)] =
            static_cast<std::uint8_t>((is_number(west) ? 0 : 1) + (is_number(south) ? 0 : 2));
    }
};

/// Finds the direction of bed load in cell (i, j) and the slope of the bed along the flow, from the
/// velocities around it.
template <class Real>
struct FindDirection {
    Setting<Real> s;
    Planes<Real> p;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = s.cell(i, j);
        const Real u = p.velocity_x[k];
        const Real v = p.velocity_y[k];
        const bool moves = u != Real(0) || v != Real(0);
        const Direction<Real> rise = moves ? bed_slope(i, j) : Direction<Real>{};
        const Real shields = shields_number(p.shear[k], p.d50[k], s.materials);
        const Direction<Real> turned = near_bed_direction(u, v, helical(i, j, u, v));
        p.turned_x[k] = turned.x;
        p.turned_y[k] = turned.y;
        p.pull[k] = slope_pull(s.slope_direction, shields, s.slope_direction_factor,
                               p.d50[k] / greater(p.depth[k], s.dry_depth));
        p.rise_x[k] = rise.x;
        p.rise_y[k] = rise.y;
        const FlowSlope<Real> slope = flow_slope(u, v, rise.x, rise.y, s.repose_tangent);
        p.slope[k] = slope.along;
        p.crosswise[k] = slope.across;
    }

  private:
    THALWEG_HD auto bed_slope(int i, int j) const -> Direction<Real> {
        return gradient(
            s.geometry, i, j,
            [&](int a, int b) {
                const auto k = s.cell(a, b);
                return p.first_bed[k] + p.bed_change[k];
            },
            [&](int a, int b, const compute::FaceBetween& face) {
                return s.contains(a, b) && p.active[s.cell(a, b)] != 0 && !is_walled(face);
            });
    }

    THALWEG_HD auto slope_of(const Real* velocity, int i, int j) const -> Direction<Real> {
        return gradient(
            s.geometry, i, j, [&](int a, int b) { return velocity[s.cell(a, b)]; },
            [&](int a, int b, const compute::FaceBetween& face) {
                return s.contains(a, b) && p.depth[s.cell(a, b)] > s.dry_depth && !is_walled(face);
            });
    }

    THALWEG_HD auto is_walled(const compute::FaceBetween& face) const -> bool {
        return p.has_wall(s.cell(face.i, face.j), face.along_x);
    }

    THALWEG_HD auto helical(int i, int j, Real u, Real v) const -> Real {
        if (s.helical_flow == HelicalFlow::off || (u == Real(0) && v == Real(0))) {
            return Real(0);
        }
        const auto k = s.cell(i, j);
        const Direction<Real> u_slope = slope_of(p.velocity_x, i, j);
        const Direction<Real> v_slope = slope_of(p.velocity_y, i, j);
        const Real curvature = streamline_curvature(u, v, u_slope.x, u_slope.y, v_slope.x, v_slope.y);
        const Real friction = shear_velocity(p.shear[k], s.materials) / ::sqrt(u * u + v * v);
        return helical_tangent(helical_coefficient(s.helical_flow, s.helical_factor, friction), p.depth[k],
                               curvature);
    }
};

}  // namespace thalweg::sediment
