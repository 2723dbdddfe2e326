// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include <thalweg/compute/scalar.hpp>

#include "shallowwater/physics/friction.hpp"
#include "shallowwater/physics/scalar.hpp"
#include "shallowwater/river/clock.hpp"
#include "shallowwater/river/mesh_metrics.hpp"

namespace thalweg::river {

using compute::greater;
using compute::lesser;
using compute::magnitude;
using shallowwater::FrictionLaw;
using shallowwater::inverse_cube_root;
using shallowwater::square_root;

/// What a face does in the present outer iteration; bits of FaceArrays::state.
enum FaceState : std::uint8_t {
    face_open = 1,   ///< water passes
    face_joined = 2  ///< velocities on both sides act on each other: wet cells, inflow, a wall without slip
};

/// Faces of one direction in the memory of the executor, in the order of FaceMetrics. What decides about
/// water is in double, so that float keeps its volume, too.
template <class Real>
struct FaceArrays {
    const FaceKind* kind;
    const Real *normal_x, *normal_y, *low_x, *low_y, *high_x, *high_y, *conductance, *sine;
    double* bed;               ///< m
    double* discharge;         ///< Q [m3/s], toward the high cell
    double* discharge_before;  ///< at the start of the step
    double* mean_discharge;    ///< of the step, that changes the depths
    double* volume;            ///< m3 through the face since the start of the advance
    Real* unit;                ///< W = u.S [m2/s]; state of its own
    Real* unit_before;
    Real* depth;                ///< h_f [m]
    Real* sill;                 ///< m, mean depth over the higher bed; 0 where closed
    Real* coefficient;          ///< of the correction [m2/s]
    Real* pull;                 ///< of the correction of W [m/s]
    Real *stress_x, *stress_y;  ///< on the low cell, explicit [m4/s2]; see FindFaceStress
    Real* link;                 ///< coefficient of the implicit stress [m3/s]
    std::uint8_t* state;
    double *ghost_level, *ghost_level_before;  ///< m, at stage faces
    Real* ghost_rise;                          ///< m, of that level by the present correction; 0: it is given
    Real *ghost_u, *ghost_v;                   ///< m/s, of inflow
};

/// A face and the cells beside it; -1: there is none.
struct FaceAt {
    std::ptrdiff_t face;
    std::ptrdiff_t low, high;
};

/// A side of a cell.
struct SideAt {
    int axis;
    bool high;                ///< whether the side looks along the axis
    std::ptrdiff_t face;      ///< of that axis
    std::ptrdiff_t opposite;  ///< cell beyond, or -1
};

/// Wind and rain of a step.
struct Weather {
    double stress_x = 0, stress_y = 0;  ///< over the density [m2/s2]
    double rain = 0;                    ///< m/s
};

/// Everything that functions of a cell or a face need; pointers into the memory of the executor.
template <class Real>
struct River {
    int nx, ny;
    FaceArrays<Real> face[2];
    const std::uint8_t* active;
    const double* area;  ///< m2
    double* bed;         ///< m
    Real* manning;       ///< n [s m^(-1/3)], or the coefficient of another law of friction
    double *depth, *depth_before, *level, *level_before;
    Real *u, *v, *u_before, *v_before;  ///< m/s; at the start of the step
    Real *u_last, *v_last;              ///< of the last iterate
    Real* eddy;                         ///< nu_t [m2/s]
    Real *energy, *dissipation;         ///< k and epsilon [m2/s2], [m2/s3]; null: none
    Real *energy_before, *dissipation_before, *eddy_before;
    std::uint8_t* wet;                                ///< sticks within a step
    Real *level_x, *level_y, *u_x, *u_y, *v_x, *v_y;  ///< gradients
    Real *west, *east, *south, *north, *centre;       ///< of the system at hand
    Real *right_u, *right_v;                          ///< m4/s2, of the momentum; right_u also of the level
    Real *explicit_u, *explicit_v;                    ///< b of the momentum [m4/s2]
    Real* links;                      ///< sum of the coefficients of neighbours over the area [m/s]
    Real* drag;                       ///< of bed and walls over the area [m/s]
    Real *mean_u, *mean_v;            ///< acceleration by all but the surface slope [m/s2]
    Real* damping;                    ///< s [1/s]
    Real* resistance;                 ///< share of s that the correction feels [1/s]
    Real* rise;                       ///< eta' [m]
    std::uint8_t* swims;              ///< p of the nested Newton iteration
    const Real *stress_x, *stress_y;  ///< of a wind given by cell, over the density [m2/s2]; null: none
    const Real* source;               ///< m/s; null: none
    const Real *energy_source, *dissipation_source;  ///< of k and epsilon [m2/s3], [m2/s4]; null: none
    const Clock* clock;                              ///< of the step
    const Weather* weather;
    Real gravity, dry_depth, coriolis, viscosity, kappa;
    Real share;  ///< of the sum of the coefficients of neighbours: (1 - alpha) / alpha
    FrictionLaw law;
    shallowwater::DepthRoughness<Real> by_depth;  ///< of manning_by_depth
    Convection convection;
    Wall wall;
    Real wall_roughness;

    /// Length of the step [s].
    THALWEG_HD auto dt() const -> double { return clock->dt; }

    /// Its inverse [1/s].
    THALWEG_HD auto rate() const -> Real { return static_cast<Real>(clock->rate); }

    /// Weight of the new level and discharges in the step.
    THALWEG_HD auto theta() const -> double { return clock->theta; }

    THALWEG_HD auto cell(int i, int j) const -> std::ptrdiff_t {
        return static_cast<std::ptrdiff_t>(j) * nx + i;
    }

    THALWEG_HD auto cell_or_none(int i, int j) const -> std::ptrdiff_t {
        const bool inside = i >= 0 && j >= 0 && i < nx && j < ny;
        return inside && active[cell(i, j)] != 0 ? cell(i, j) : -1;
    }

    THALWEG_HD auto face_at(int axis, int i, int j) const -> FaceAt {
        const std::ptrdiff_t width = axis == 0 ? nx + 1 : nx;
        return {j * width + i, axis == 0 ? cell_or_none(i - 1, j) : cell_or_none(i, j - 1),
                cell_or_none(i, j)};
    }

    /// Side n of a cell: 0 west, 1 east, 2 south, 3 north.
    THALWEG_HD auto side(int i, int j, int n) const -> SideAt {
        const int axis = n / 2;
        const bool high = n % 2 == 1;
        const int step = high ? 1 : 0;
        const FaceAt f = face_at(axis, i + (axis == 0 ? step : 0), j + (axis == 1 ? step : 0));
        return {axis, high, f.face, high ? f.high : f.low};
    }

    THALWEG_HD auto is_open(const SideAt& s) const -> bool {
        return (face[s.axis].state[s.face] & face_open) != 0;
    }

    THALWEG_HD auto is_joined(const SideAt& s) const -> bool {
        return (face[s.axis].state[s.face] & face_joined) != 0;
    }

    THALWEG_HD auto kind(const SideAt& s) const -> FaceKind { return face[s.axis].kind[s.face]; }

    /// Level that drives the water: theta-mean in time.
    THALWEG_HD auto driving_level(std::ptrdiff_t k) const -> double {
        return theta() * level[k] + (1 - theta()) * level_before[k];
    }

    THALWEG_HD auto driving_ghost(int axis, std::ptrdiff_t f) const -> double {
        return theta() * face[axis].ghost_level[f] + (1 - theta()) * face[axis].ghost_level_before[f];
    }

    /// Viscosity of the water and its eddies at a cell [m2/s].
    THALWEG_HD auto viscosity_of(std::ptrdiff_t k) const -> Real { return viscosity + eddy[k]; }

    /// c of the bed's friction c |U| u [-]. The depth has a floor, so that coefficients keep their range.
    THALWEG_HD auto friction_of(std::ptrdiff_t k) const -> Real {
        const Real h = greater(static_cast<Real>(depth[k]), dry_depth);
        if (law == FrictionLaw::manning) {
            return gravity * manning[k] * manning[k] * inverse_cube_root(h);
        }
        if (law == FrictionLaw::manning_by_depth) {
            const Real n = by_depth.at(h);
            return gravity * n * n * inverse_cube_root(h);
        }
        return law == FrictionLaw::chezy ? gravity / (manning[k] * manning[k]) : manning[k] / Real(8);
    }

    /// The same for any depth; n by depth is that of the present one.
    THALWEG_HD auto resistance_of(std::ptrdiff_t k) const -> shallowwater::Resistance<double> {
        if (law == FrictionLaw::manning_by_depth) {
            const double n = by_depth.at(greater(static_cast<Real>(depth[k]), dry_depth));
            return {static_cast<double>(gravity) * n * n, 0};
        }
        const double c = shallowwater::friction_coefficient(law, static_cast<double>(manning[k]),
                                                            static_cast<double>(gravity));
        return law == FrictionLaw::manning ? shallowwater::Resistance<double>{c, 0}
                                           : shallowwater::Resistance<double>{0, c};
    }

    /// n [s m^(-1/3)] that has this friction at the present depth.
    THALWEG_HD auto manning_of(std::ptrdiff_t k) const -> Real {
        const Real h = greater(static_cast<Real>(depth[k]), dry_depth);
        return law == FrictionLaw::manning ? manning[k]
                                           : square_root(friction_of(k) / (gravity * inverse_cube_root(h)));
    }

    THALWEG_HD auto speed_of(std::ptrdiff_t k) const -> Real {
        return square_root(u[k] * u[k] + v[k] * v[k]);
    }
};

}  // namespace thalweg::river
