// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/gradient.hpp"

namespace thalweg::river {

/// Shear of a wall: u_w^2 / U_t [m/s] for the tangential speed U_t [m/s] at a distance [m], by the log law;
/// viscous next to smooth walls. Roughness k_s [m], 0: smooth.
template <class Real>
THALWEG_HD auto wall_conductance(Real speed, Real distance, Real viscosity, Real kappa, Real roughness)
    -> Real {
    const Real laminar = viscosity / distance;
    if (roughness > Real(0)) {
        const Real ratio = greater(Real(30) * distance / roughness, Real(2.718281828));
        const Real root = kappa / log(ratio);
        return greater(root * root * speed, laminar);
    }
    if (!(speed * distance > Real(121) * viscosity)) {
        return laminar;  // 11 wall units and less
    }
    Real shear = Real(0.05) * speed;
    for (int n = 0; n < 8; ++n) {
        shear = kappa * speed / log(greater(Real(9) * distance * shear / viscosity, Real(20)));
    }
    return greater(shear * shear / speed, laminar);
}

/// Flow along a wall in the cell beside it.
template <class Real>
struct WallFlow {
    Real distance;     ///< m, of the centre
    Real speed;        ///< m/s, along the wall
    Real conductance;  ///< m/s, see wall_conductance()
};

template <class Real>
THALWEG_HD auto wall_flow(const River<Real>& r, std::ptrdiff_t k, const SideAt& s) -> WallFlow<Real> {
    const FaceArrays<Real>& f = r.face[s.axis];
    const Real sx = f.normal_x[s.face];
    const Real sy = f.normal_y[s.face];
    const Real inverse = Real(1) / square_root(sx * sx + sy * sy);
    const Gradient<Real> d = across(r, s);
    const Real distance = magnitude(d.x * sx + d.y * sy) * inverse;
    const Real speed = magnitude(r.u[k] * sy - r.v[k] * sx) * inverse;
    return {distance, speed, wall_conductance(speed, distance, r.viscosity, r.kappa, r.wall_roughness)};
}

/// Stress of a wall on a cell, over the density and times the length of the face: `linear` u on the diagonal,
/// `x` and `y` on the right [m3/s2 per m of depth].
template <class Real>
struct WallStress {
    Real linear, x, y;
};

/// The normal viscous stress, which a slip wall carries, too (without it velocities are of first order beside
/// walls), and the shear of the log law.
template <class Real>
THALWEG_HD auto wall_stress(const River<Real>& r, std::ptrdiff_t k, const SideAt& s) -> WallStress<Real> {
    const FaceArrays<Real>& f = r.face[s.axis];
    const Real sign = s.high ? Real(1) : Real(-1);
    const Real sx = sign * f.normal_x[s.face];
    const Real sy = sign * f.normal_y[s.face];
    const Real length = square_root(sx * sx + sy * sy);
    const Real nx = sx / length;
    const Real ny = sy / length;
    const Real stretch =
        Real(2) * (nx * nx * r.u_x[k] + nx * ny * (r.u_y[k] + r.v_x[k]) + ny * ny * r.v_y[k]);
    const Real h = static_cast<Real>(r.depth[k]);
    const Real normal = h * r.viscosity_of(k) * stretch;
    WallStress<Real> found = {Real(0), normal * sx, normal * sy};
    if (r.wall == Wall::log_law && f.kind[s.face] == FaceKind::wall) {
        const Real through = r.u[k] * nx + r.v[k] * ny;
        found.linear = h * length * wall_flow(r, k, s).conductance;
        found.x += found.linear * through * nx;
        found.y += found.linear * through * ny;
    }
    return found;
}

}  // namespace thalweg::river
