// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/river/level_rows.hpp"
#include "shallowwater/river/wall_stress.hpp"

/// The depth-averaged k-epsilon model of Rastogi & Rodi (1978).
namespace thalweg::river {

/// Kinetic energy of turbulence [m2/s2] and its dissipation [m2/s3].
template <class Real>
struct Turbulence {
    Real k, epsilon;
};

template <class Real>
struct KEpsilon {
    static constexpr Real c_mu = Real(0.09), c1 = Real(1.44), c2 = Real(1.92);
    static constexpr Real sigma_k = Real(1), sigma_epsilon = Real(1.3);
    static constexpr Real bed_k = Real(0.925926);  ///< of k in equilibrium with the bed
    static constexpr Real least_k = Real(1e-9), least_epsilon = Real(1e-12);
};

/// c^(3/4) and c^(5/4) of the bed's friction coefficient.
template <class Real>
THALWEG_HD auto three_quarters(Real c) -> Real {
    const Real root = square_root(c);
    return root * square_root(root);
}

/// Turbulence that the bed keeps up in uniform flow.
template <class Real>
THALWEG_HD auto bed_turbulence(const River<Real>& r, std::ptrdiff_t cell) -> Turbulence<Real> {
    const Real c = r.friction_of(cell);
    const Real speed = r.speed_of(cell);
    const Real h = greater(static_cast<Real>(r.depth[cell]), r.dry_depth);
    return {KEpsilon<Real>::bed_k * three_quarters(c) * speed * speed, c * speed * speed * speed / h};
}

template <class Real>
THALWEG_HD auto at_floor(const Turbulence<Real>& t) -> Turbulence<Real> {
    return {greater(t.k, KEpsilon<Real>::least_k), greater(t.epsilon, KEpsilon<Real>::least_epsilon)};
}

/// What the walls by the log law make in the cell beside them; 0, 0 elsewhere. In corners the faster wall and
/// the smaller distance count.
template <class Real>
THALWEG_HD auto wall_turbulence(const River<Real>& r, int i, int j) -> Turbulence<Real> {
    const auto cell = r.cell(i, j);
    Real shear = Real(0);
    Real nearest = Real(1e30);
    for (int n = 0; n < 4 && r.wall == Wall::log_law; ++n) {
        const SideAt s = r.side(i, j, n);
        if (r.kind(s) == FaceKind::wall) {
            const WallFlow<Real> w = wall_flow(r, cell, s);
            shear = greater(shear, square_root(w.conductance * w.speed));
            nearest = lesser(nearest, w.distance);
        }
    }
    if (!(nearest < Real(1e29))) {
        return {Real(0), Real(0)};
    }
    return {shear * shear / Real(0.3), shear * shear * shear / (r.kappa * nearest)};
}

/// Turbulence of a flow that starts: that of the bed.
template <class Real>
struct StartTurbulence {
    River<Real> r;

    THALWEG_HD void operator()(int i, int j) const {
        const auto cell = r.cell(i, j);
        const Turbulence<Real> t = at_floor(bed_turbulence(r, cell));
        r.energy[cell] = t.k;
        r.dissipation[cell] = t.epsilon;
        r.eddy[cell] = r.depth[cell] > static_cast<double>(r.dry_depth)
                           ? KEpsilon<Real>::c_mu * t.k * t.k / t.epsilon
                           : Real(0);
    }
};

/// Rows of k or of epsilon, with upwind convection and sinks linearised by Newton; with Picard's form uniform
/// flow does not converge where the step is long. Cells beside walls and dry cells take their values.
template <class Real>
struct LayTurbulence {
    River<Real> r;
    bool of_k;
    Real ev_factor;

    THALWEG_HD void operator()(int i, int j) const {
        const auto cell = r.cell(i, j);
        const Turbulence<Real> bed = bed_turbulence(r, cell);
        const Turbulence<Real> wall = wall_turbulence(r, i, j);
        if (r.wet[cell] == 0 || wall.epsilon > Real(0)) {
            const Turbulence<Real> held = at_floor<Real>({bed.k + wall.k, bed.epsilon + wall.epsilon});
            r.west[cell] = r.east[cell] = r.south[cell] = r.north[cell] = Real(0);
            r.centre[cell] = Real(1);
            r.right_u[cell] = of_k ? held.k : held.epsilon;
            return;
        }
        Sums sums = {};
        Real* const of_side[4] = {r.west, r.east, r.south, r.north};
        for (int n = 0; n < 4; ++n) {
            of_side[n][cell] = add_side(sums, cell, r.side(i, j, n), at_floor(bed));
        }
        lay_centre(cell, sums);
    }

  private:
    struct Sums {
        Real links, right;
    };

    /// Returns the coefficient of the cell beyond.
    THALWEG_HD auto add_side(Sums& sums, std::ptrdiff_t cell, const SideAt& s,
                             const Turbulence<Real>& inflowing) const -> Real {
        if (!r.is_open(s)) {
            return Real(0);
        }
        const FaceArrays<Real>& f = r.face[s.axis];
        const bool inner = r.kind(s) == FaceKind::inner;
        const Real out = static_cast<Real>(s.high ? f.discharge[s.face] : -f.discharge[s.face]);
        Real link = greater(-out, Real(0));
        if (inner && r.is_joined(s)) {
            const Real sigma = of_k ? KEpsilon<Real>::sigma_k : KEpsilon<Real>::sigma_epsilon;
            const Real eddy = Real(0.5) * (r.eddy[cell] + r.eddy[s.opposite]);
            link += f.depth[s.face] * (r.viscosity + eddy / sigma) * f.conductance[s.face];
        }
        sums.links += link;
        if (inner) {
            return -link;
        }
        sums.right += link * (of_k ? inflowing.k : inflowing.epsilon);
        return Real(0);
    }

    THALWEG_HD void lay_centre(std::ptrdiff_t cell, const Sums& sums) const {
        const Real area = static_cast<Real>(r.area[cell]);
        const Real h = static_cast<Real>(r.depth[cell]);
        const Real half = Real(0.5) * greater(h, r.dry_depth);
        const Real stored = area * greater(static_cast<Real>(r.depth_before[cell]), half) * r.rate();
        const Real shear = r.u_y[cell] + r.v_x[cell];
        const Real strain = Real(2) * (r.u_x[cell] * r.u_x[cell] + r.v_y[cell] * r.v_y[cell]) + shear * shear;
        const Real produced = r.eddy[cell] * strain;
        const Real k = r.energy[cell];
        const Real epsilon = r.dissipation[cell];
        Real sink = Real(0), gain = Real(0), before = Real(0);
        if (of_k) {
            const Real rate = KEpsilon<Real>::c_mu * k / greater(r.eddy[cell], Real(1e-12));
            sink = Real(2) * rate;
            gain = rate * k + produced + bed_turbulence(r, cell).epsilon;
            gain += r.energy_source != nullptr ? r.energy_source[cell] : Real(0);
            before = r.energy_before[cell];
        } else {
            sink = Real(2) * KEpsilon<Real>::c2 * epsilon / k;
            gain = KEpsilon<Real>::c2 * epsilon * epsilon / k + KEpsilon<Real>::c1 * epsilon / k * produced +
                   bed_gain(cell, h);
            gain += r.dissipation_source != nullptr ? r.dissipation_source[cell] : Real(0);
            before = r.dissipation_before[cell];
        }
        r.centre[cell] = stored + sums.links + area * h * sink;
        r.right_u[cell] = stored * before + sums.right + area * h * gain;
    }

    /// Gain of epsilon at the bed: 3.6 c2 sqrt(c_mu) u*^4 / (h^2 c^(3/4)).
    THALWEG_HD auto bed_gain(std::ptrdiff_t cell, Real h) const -> Real {
        const Real c = r.friction_of(cell);
        const Real speed = r.speed_of(cell);
        const Real depth = greater(h, r.dry_depth);
        const Real ratio = speed * speed / depth;
        return ev_factor * KEpsilon<Real>::c2 * Real(0.3) * c * square_root(square_root(c)) * ratio * ratio;
    }
};

/// Takes the new k and epsilon and moves the eddy viscosity halfway; counts cells that were not positive.
template <class Real>
struct TakeTurbulence {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> Flips {
        const auto cell = r.cell(i, j);
        const bool good = r.energy[cell] > Real(0) && r.dissipation[cell] > Real(0);
        const Turbulence<Real> t = at_floor<Real>({r.energy[cell], r.dissipation[cell]});
        r.energy[cell] = t.k;
        r.dissipation[cell] = t.epsilon;
        if (r.wet[cell] == 0) {
            r.eddy[cell] = Real(0);
            return {};
        }
        const Real speed = r.speed_of(cell);
        const Real most = Real(5) * speed * greater(Real(1), square_root(r.friction_of(cell))) *
                          static_cast<Real>(r.depth[cell]);
        const Real wanted = lesser(KEpsilon<Real>::c_mu * t.k * t.k / t.epsilon, most);
        r.eddy[cell] = Real(0.5) * (r.eddy[cell] + wanted);
        return {good ? 0 : 1};
    }
};

}  // namespace thalweg::river
