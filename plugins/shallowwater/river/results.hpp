// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "shallowwater/river/gradient.hpp"
#include "shallowwater/river/solver.hpp"

namespace thalweg::river {

template <class Real, class Out>
struct PublishCell {
    River<Real> r;
    Outputs<Out> to;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        const bool is_cell = r.active[k] != 0;
        const double depth = r.depth[k];
        const double speed = r.speed_of(k);
        put(to.depth, k, is_cell, depth);
        put(to.level, k, is_cell && depth > 0, r.level[k]);
        put(to.velocity_x, k, is_cell, r.u[k]);
        put(to.velocity_y, k, is_cell, r.v[k]);
        put(to.speed, k, is_cell, speed);
        put(to.discharge_x, k, is_cell, depth * static_cast<double>(r.u[k]));
        put(to.discharge_y, k, is_cell, depth * static_cast<double>(r.v[k]));
        put(to.eddy_viscosity, k, is_cell, r.eddy[k]);
        put(to.turbulent_energy, k, is_cell, r.energy != nullptr ? r.energy[k] : Real(0));
        put(to.dissipation, k, is_cell, r.dissipation != nullptr ? r.dissipation[k] : Real(0));
        put(to.manning, k, is_cell, r.manning_of(k));
        put(to.shear, k, is_cell, r.friction_of(k) * speed * speed);
    }

  private:
    THALWEG_HD static void put(Out* to, std::ptrdiff_t k, bool is_there, double value) {
        if (to != nullptr) {
            to[k] = is_there ? static_cast<Out>(value) : static_cast<Out>(NAN);
        }
    }
};

/// Mean discharge through a face over `duration` [s]; NaN at a wall between two cells.
template <class Real, class Out>
struct PublishFace {
    River<Real> r;
    int axis;
    double duration;
    Out* to;

    THALWEG_HD void operator()(int i, int j) const {
        const FaceAt at = r.face_at(axis, i, j);
        const FaceArrays<Real>& f = r.face[axis];
        const bool is_wall = f.kind[at.face] == FaceKind::wall && at.low >= 0 && at.high >= 0;
        const double mean = duration > 0 ? f.volume[at.face] / duration : 0;
        to[at.face] = is_wall ? static_cast<Out>(NAN) : static_cast<Out>(mean);
    }
};

template <class Real>
struct ClearVolume {
    River<Real> r;
    int axis;

    THALWEG_HD void operator()(int i, int j) const { r.face[axis].volume[r.face_at(axis, i, j).face] = 0; }
};

/// Sums of a state.
struct Sums {
    double volume = 0, speed = 0;
    std::int64_t wet = 0, supercritical = 0;
    std::int64_t bad_cell = INT64_MAX;
};

THALWEG_HD auto combine(const Sums& a, const Sums& b) -> Sums {
    return {a.volume + b.volume, greater(a.speed, b.speed), a.wet + b.wet, a.supercritical + b.supercritical,
            lesser(a.bad_cell, b.bad_cell)};
}

template <class Real>
struct SumCell {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> Sums {
        const auto k = r.cell(i, j);
        if (r.active[k] == 0) {
            return {};
        }
        Sums s;
        const double speed = r.speed_of(k);
        const bool wet = r.depth[k] > static_cast<double>(r.dry_depth);
        s.volume = r.area[k] * r.depth[k];
        s.speed = speed;
        s.wet = wet ? 1 : 0;
        s.supercritical = wet && speed * speed > static_cast<double>(r.gravity) * r.depth[k] ? 1 : 0;
        s.bad_cell = compute::is_number(speed + r.depth[k]) ? INT64_MAX : std::int64_t{k};
        return s;
    }
};

/// Rates at which water [1/s] and waves cross a cell.
struct Rates {
    double water = 0, wave = 0;
};

THALWEG_HD auto combine(Rates a, Rates b) -> Rates {
    return {greater(a.water, b.water), greater(a.wave, b.wave)};
}

template <class Real>
struct RatesOfCell {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> Rates {
        const auto k = r.cell(i, j);
        if (r.active[k] == 0 || !(r.depth[k] > static_cast<double>(r.dry_depth))) {
            return {};
        }
        Rates found;
        const double wave = square_root(static_cast<double>(r.gravity) * r.depth[k]);
        for (int n = 0; n < 4; ++n) {
            const SideAt s = r.side(i, j, n);
            const FaceArrays<Real>& f = r.face[s.axis];
            const double sx = f.normal_x[s.face];
            const double sy = f.normal_y[s.face];
            const double water = magnitude(static_cast<double>(f.unit[s.face])) / r.area[k];
            found.water = greater(found.water, water);
            found.wave = greater(found.wave, water + wave * square_root(sx * sx + sy * sy) / r.area[k]);
        }
        return found;
    }
};

/// By how much theta has to be above 0.5 where convection is that of the end of the step.
struct ThetaExcess {
    double most = 0;
};

THALWEG_HD auto combine(ThetaExcess a, ThetaExcess b) -> ThetaExcess {
    return {greater(a.most, b.most)};
}

/// Finds the excess of a cell in the step that has been chosen. Levels and discharges are means in time, and
/// convection carries the new velocity: waves that run against the flow grow by that in a step as if theta
/// were lower by F (1 - theta) / 2, F being the Froude number. Upwind convection takes off as much where
/// waves cross no more than C = 1 cell in a step: together F (1 - 1/C) / (4 + 2 F).
template <class Real>
struct ExcessOfCell {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> ThetaExcess {
        const auto k = r.cell(i, j);
        if (r.theta() == 1 || r.active[k] == 0 || !(r.depth[k] > static_cast<double>(r.dry_depth))) {
            return {};
        }
        ThetaExcess found;
        const double celerity = square_root(static_cast<double>(r.gravity) * r.depth[k]);
        for (int n = 0; n < 4; ++n) {
            const SideAt s = r.side(i, j, n);
            const FaceArrays<Real>& f = r.face[s.axis];
            const double sx = f.normal_x[s.face];
            const double sy = f.normal_y[s.face];
            const double wave = celerity * square_root(sx * sx + sy * sy) / r.area[k];
            const double froude = magnitude(static_cast<double>(f.unit[s.face])) / r.area[k] / wave;
            const double crossed = wave * r.dt();
            if (crossed > 1) {
                found.most = greater(found.most, (1 - 1 / crossed) * froude / (2 * (2 + froude)));
            }
        }
        return found;
    }
};

/// Largest changes over a step, and sums of the rates at which cells gained volume and momentum in it: what a
/// steady balance lacks.
struct StepChange {
    double level = 0, velocity = 0;
    double mass = 0;      ///< m3/s
    double momentum = 0;  ///< m4/s2
};

THALWEG_HD auto combine(const StepChange& a, const StepChange& b) -> StepChange {
    return {greater(a.level, b.level), greater(a.velocity, b.velocity), a.mass + b.mass,
            a.momentum + b.momentum};
}

template <class Real>
struct StepChangeOfCell {
    River<Real> r;

    THALWEG_HD auto operator()(int i, int j) const -> StepChange {
        const auto k = r.cell(i, j);
        if (r.active[k] == 0) {
            return {};
        }
        const double level = magnitude(r.depth[k] - r.depth_before[k]);
        const double u = magnitude(static_cast<double>(r.u[k] - r.u_before[k]));
        const double v = magnitude(static_cast<double>(r.v[k] - r.v_before[k]));
        const double rate = r.area[k] * r.clock->rate;
        return {level, greater(u, v), level * rate, square_root(u * u + v * v) * r.depth[k] * rate};
    }
};

}  // namespace thalweg::river
