// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scheme_constants.hpp"
#include "shallowwater/physics/surface_faces.hpp"
#include "shallowwater/physics/thin_velocities.hpp"
#include "shallowwater/physics/velocity.hpp"

namespace thalweg::shallowwater {

// Both faces of a cell as seen from inside it, and the slope of the level times the cell width.
template <class Real>
struct CellFaces {
    FaceState<Real> low, high;
    Real level_change;
};

// Velocities [m/s] of a cell and of its neighbours along a line, from its discharges and its own
// desingularised depth.
template <class Real>
struct LineVelocities {
    Real normal_low, normal, normal_high;
    Real tangential_low, tangential, tangential_high;
};

// Kurganov & Petrova 2007. Ours, unless `Published`: the level in thin water (surface_faces()), tangential
// momentum and walls (central_upwind()). The rows on the CPU (kp07/rows.hpp) and the marches on CUDA of KP07
// and HWP14 (kp07/march.cuh, hwp14/march.cuh) are templates over a class of this shape: `halo` cells in each
// direction, `faces` of a cell from its line stencil, `flux` of a face from its two states.
template <class Real, bool VelocityBound = false, bool Published = false>
struct Kp07 {
    static constexpr int halo = 2;
    static constexpr bool velocity_bound = VelocityBound;
    static constexpr bool published = Published;
    static constexpr bool limits_by_velocity = false;  // see outflow_shares()

    static THALWEG_HD auto faces(const SchemeConstants<Real>& c, const LineStencil<Real>& s)
        -> CellFaces<Real> {
        return faces(c, s, VelocityBound ? velocities(c, s) : LineVelocities<Real>{});
    }

    static THALWEG_HD auto faces_at_walls(const SchemeConstants<Real>& c, const LineStencil<Real>& s)
        -> CellFaces<Real> {
        return faces_at_walls(c, s, VelocityBound ? velocities(c, s) : LineVelocities<Real>{});
    }

    // The same with velocities that are known already; without the bound they do not count.
    static THALWEG_HD auto faces(const SchemeConstants<Real>& c, const LineStencil<Real>& s,
                                 const LineVelocities<Real>& u) -> CellFaces<Real> {
        const SurfaceFaces<Real> surface = surface_faces<Published>(c.theta, s);
        const Real half_n = Real(0.5) * minmod_slope(c.theta, s.normal_low, s.normal, s.normal_high);
        const Real half_t =
            Real(0.5) * minmod_slope(c.theta, s.tangential_low, s.tangential, s.tangential_high);
        const Real inverse_low = inverse_depth_in_flux(surface.depth_low, c.epsilon4);
        const Real inverse_high = inverse_depth_in_flux(surface.depth_high, c.epsilon4);
        CellFaces<Real> f = {
            {surface.over_low, (s.normal - half_n) * inverse_low, (s.tangential - half_t) * inverse_low},
            {surface.over_high, (s.normal + half_n) * inverse_high, (s.tangential + half_t) * inverse_high},
            surface.level_change};
        if (VelocityBound) {
            bound_velocities(c, s, u, surface, f);
        }
        return f;
    }

    // Faces of a cell whose neighbour may be a wall.
    static THALWEG_HD auto faces_at_walls(const SchemeConstants<Real>& c, const LineStencil<Real>& s,
                                          const LineVelocities<Real>& u) -> CellFaces<Real> {
        CellFaces<Real> f = faces(c, s, u);
        if (!Published) {
            meet_walls(s, inverse_depth_in_flux(at_least(s.depth, Real(0)), c.epsilon4), f.low, f.high);
        }
        return f;
    }

    // quarter_width_rate is (cell width) / (4 dt). Without the optional limiter a side may give at most a
    // quarter of the step's worth of its own FACE depth. The four face depths of a cell add up to at most
    // four times its depth, so no cell can run dry; and the published condition dt <= width / (4 speed) keeps
    // this limit silent. The optional limiter counts the CELL depth instead, which also holds back fronts.
    static THALWEG_HD auto flux(const SchemeConstants<Real>& c, FaceState<Real> low, FaceState<Real> high,
                                Real cell_low, Real cell_high, Real quarter_width_rate, bool closed_cells)
        -> FaceFlux<Real> {
        const bool blocked = closed_cells ? close_face(cell_low, cell_high, low, high) : false;
        // Nothing moves between two dry cells: otherwise ever thinner films would run ahead, a cell a stage.
        const bool wet = greater(cell_low, cell_high) > c.dry_depth;
        low.depth = wet ? low.depth : Real(0);
        high.depth = wet ? high.depth : Real(0);
        const Falls<Real> falls = cut_falls(low, high);
        const Real give_low = share(c, low.depth, cell_low);
        const Real give_high = share(c, high.depth, cell_high);
        FaceFlux<Real> f =
            central_upwind<Published>(low, high, falls, c.gravity, blocked, quarter_width_rate * give_low,
                                      quarter_width_rate * give_high);
        f.speed = wet ? f.speed : Real(0);
        return f;
    }

  private:
    static THALWEG_HD auto share(const SchemeConstants<Real>& c, Real face, Real cell) -> Real {
#if defined(__CUDA_ARCH__)
        return c.cell_share > Real(0) ? at_least(cell, Real(0)) : face;  // saves registers
#else
        return c.face_share * face + c.cell_share * at_least(cell, Real(0));
#endif
    }

    // Optional (not in the paper): face velocities stay within those of the cells around, which keeps thin
    // films from racing and lets the desingularisation depth be small.
    static THALWEG_HD void bound_velocities(const SchemeConstants<Real>& c, const LineStencil<Real>& s,
                                            const LineVelocities<Real>& u, const SurfaceFaces<Real>& surface,
                                            CellFaces<Real>& f) {
        const bool wet_low = s.depth_low > c.dry_depth;
        const bool wet_high = s.depth_high > c.dry_depth;
        const Real normal_low = wet_low ? u.normal_low : u.normal;
        const Real normal_high = wet_high ? u.normal_high : u.normal;
        const Real tangential_low = wet_low ? u.tangential_low : u.tangential;
        const Real tangential_high = wet_high ? u.tangential_high : u.tangential;
        bound_velocity(normal_low, u.normal, normal_high, f.low.normal, f.high.normal);
        bound_velocity(tangential_low, u.tangential, tangential_high, f.low.tangential, f.high.tangential);
        if (!Published) {
            const Real inverse = quotient(Real(1), greater(s.depth, Real(1e-30)));
            const Real slow = slowness(inverse, u.normal, u.tangential, c.gravity);
            const FaceShares<Real> shares = face_shares(surface, s.depth, inverse, s.step, slow);
            lean_with_velocity(shares, normal_low, u.normal, normal_high, f.low.normal, f.high.normal);
            lean_with_velocity(shares, tangential_low, u.tangential, tangential_high, f.low.tangential,
                               f.high.tangential);
        }
    }

    static THALWEG_HD auto velocities(const SchemeConstants<Real>& c, const LineStencil<Real>& s)
        -> LineVelocities<Real> {
        const Real own = inverse_depth_in_flux(at_least(s.depth, Real(0)), c.epsilon4);
        const Real low = inverse_depth_in_flux(at_least(s.depth_low, Real(0)), c.epsilon4);
        const Real high = inverse_depth_in_flux(at_least(s.depth_high, Real(0)), c.epsilon4);
        return {s.normal_low * low,     s.normal * own,     s.normal_high * high,
                s.tangential_low * low, s.tangential * own, s.tangential_high * high};
    }
};

}  // namespace thalweg::shallowwater
