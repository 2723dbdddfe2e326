// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include <thalweg/series/time_series.hpp>

#include "shallowwater/flow/boundary_kind.hpp"
#include "shallowwater/physics/friction.hpp"

namespace thalweg::river {

/// Solver of the systems of the water level.
enum class LevelSolver {
    multigrid,  ///< minimal residuals, preconditioned by a cycle over coarser columns with line relaxation
    sip,        ///< Stone's procedure, r = 0.98, with 0.92, 0.5 and 0 where the residual grows
    adi         ///< alternating lines
};

/// Solver of the systems of momentum and turbulence, a few iterations each. Lines and SIP carry a change
/// through the whole mesh in an iteration, a checkerboard by two cells.
enum class MomentumSolver {
    like_level,    ///< checkerboard with multigrid, else the solver of the level
    checkerboard,  ///< two sweeps for each iteration
    sip,           ///< Stone's procedure, r = 0.92
    adi            ///< lines along x and then along y
};

/// Value that convection takes to a face.
enum class Convection {
    van_leer,       ///< of second order where the flow is smooth, without overshoots
    upwind,         ///< of first order
    linear_upwind,  ///< of second order, may overshoot
    central         ///< of second order, may oscillate
};

/// Eddy viscosity. u* is the shear velocity of the bed.
enum class Closure {
    none,
    constant,       ///< Options::eddy_viscosity
    parabolic,      ///< Options::eddy_factor kappa / 6 u* h
    mixing_length,  ///< parabolic, with the shear of the mean flow
    k_epsilon       ///< Rastogi & Rodi 1978
};

/// Shear stress at walls. Shores that move are without it.
enum class Wall { slip, no_slip, log_law };

/// A face of a structured mesh: the one before cell (i, j) along i, or else along j. Cells and faces count
/// from 0.
struct FacePlace {
    bool along_i = true;
    int i = 0, j = 0;
};

using shallowwater::BoundaryKind;

/// Open faces with one law. They lie between a cell and no cell.
struct Boundary {
    std::string name;
    BoundaryKind kind = BoundaryKind::discharge;
    std::vector<FacePlace> faces;
    series::TimeSeries value;  ///< over time; of rating the curve; of open, critical and normal none
    double direction =
        NAN;  ///< of inflow [degree, from the axis of x toward that of y]; NAN: normal to the faces
    /// By face: shares of the discharge, of any sum; empty: by conveyance. Or levels [m] added to the stage;
    /// empty: 0.
    std::vector<double> profile;
    double still = 0;             ///< m, of absorbing: level of the water at rest outside
    double slope = 0;             ///< of normal: fall of the bed outside [1]; 0: that of the bed inside
    series::TimeSeries velocity;  ///< m/s inwards, of sea: that of the water outside; empty: see `response`
    double response = 0;          ///< s, of sea: how slowly the velocity outside follows that inside
};

/// Whether the level at each of its faces follows from the wave that leaves there.
THALWEG_HD constexpr auto is_ruled(BoundaryKind kind) -> bool {
    return kind != BoundaryKind::discharge && kind != BoundaryKind::stage && kind != BoundaryKind::rating;
}

/// Water that comes in, or is taken out, in a cell. It has the velocity of the cell.
struct PointSource {
    int i = 0, j = 0;
    series::TimeSeries discharge;  ///< m3/s
};

/// Everything of a RiverSolver. SI units.
struct Options {
    double gravity = 9.81;
    /// Weight of the new level and discharges in time, 0.5 to 1; 0: 1 where neither boundaries nor sources
    /// change in time, else near 0.5, see StartStep.
    double theta = 0;
    double time_step = 0;    ///< s, at most; 0: by max_courant and max_cfl
    double max_courant = 5;  ///< of the velocity, where time_step is 0
    double max_cfl = 40;     ///< of the waves, where time_step is 0
    /// Share of the range of its values by which a boundary or a source changes in a step, where time_step is
    /// 0 and waves cross more than a cell in a step.
    double max_change = 0.05;
    int outer_iterations = 30;  ///< a step, at most; 1 to 50
    double tolerance = 1e-4;  ///< times the largest depth: change of the level that ends the outer iterations
    double relaxation = 0.8;  ///< alpha, above 0 and at most 1; 0.67 on skewed meshes
    double level_tolerance = 1e-3;  ///< of the sum of residuals, at most 0.01
    int level_iterations = 500;     ///< of one solution, at most
    int momentum_iterations = 2;    ///< 1 to 20; two sweeps each of a checkerboard
    LevelSolver level_solver = LevelSolver::multigrid;
    MomentumSolver momentum_solver = MomentumSolver::like_level;
    Convection convection = Convection::van_leer;
    shallowwater::FrictionLaw friction_law = shallowwater::FrictionLaw::manning;
    shallowwater::RoughnessPoints manning_by_depth;  ///< of the law of that name
    Closure closure = Closure::parabolic;
    double eddy_viscosity = 0;  ///< m2/s, of Closure::constant
    double eddy_factor = 1;     ///< A_xy of Closure::parabolic, 0.5 to 10
    double kappa = 0.41;
    double viscosity = 1e-6;  ///< m2/s, molecular
    double ev_factor = 3.6;   ///< of the bed's source of epsilon, Closure::k_epsilon
    Wall wall = Wall::slip;
    double wall_roughness = 0;          ///< k_s [m] of Wall::log_law; 0: smooth
    double dry_depth = 0.02;            ///< m; 0.001 in flumes
    double coriolis = 0;                ///< f = 2 Omega sin(latitude) [1/s]
    series::TimeSeries wind_speed;      ///< m/s, 10 m above the water; empty: no wind
    series::TimeSeries wind_direction;  ///< degree, from where, clockwise from the axis of y
    double wind_drag = 0;               ///< 0: after Garratt 1977
    series::TimeSeries rain;            ///< m/s on all cells; empty: none
    std::vector<PointSource> sources;
    /// m: steps that change no level by more, and no velocity by ten times the number in m/s, end an
    /// advance, because the flow is steady; 0: none does.
    double steady_change = 0;
    std::vector<Boundary> boundaries;
    int threads = 0;  ///< of the CPU, but for the systems, which take what OpenMP offers; 0: all
};

/// The solver of the momentum, never MomentumSolver::like_level.
auto momentum_solver_of(const Options& options) -> MomentumSolver;

/// Throws thalweg::Error for the first option that cannot work.
void check(const Options& options);

}  // namespace thalweg::river
