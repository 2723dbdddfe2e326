// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "shallowwater/river/correction.hpp"
#include "shallowwater/river/eddy_viscosity.hpp"
#include "shallowwater/river/face_velocity.hpp"
#include "shallowwater/river/k_epsilon.hpp"
#include "shallowwater/river/keep.hpp"
#include "shallowwater/river/level_rows.hpp"
#include "shallowwater/river/memory.hpp"
#include "shallowwater/river/momentum_rows.hpp"
#include "shallowwater/river/solver.hpp"
#include "shallowwater/river/step_end.hpp"
#include "shallowwater/river/systems.hpp"

namespace thalweg::river {

/// A flow on one executor, and its steps. A step: faces and boundaries, closure, gradients, momentum, face
/// velocities, levels by a nested Newton iteration, correction; that several times; then depths by the
/// discharges.
template <class Real, class Executor>
class RiverFlow {
  public:
    RiverFlow(const MeshMetrics& metrics, const std::vector<double>& manning, const Options& options,
              Executor executor, solvers::Device device)
        : options_(options),
          executor_(std::move(executor)),
          systems_(executor_, device, metrics.nx, metrics.ny) {
        RiverMemory<Real, Executor> memory(metrics, executor_);
        r_ = memory.make(manning, options.closure);
        open_ = memory.make_open_faces(options.boundaries);
        conveyance_ = memory.template zeros<Conveyance>(static_cast<std::size_t>(open_.groups) + 1);
        passed_ = memory.template zeros<double>(static_cast<std::size_t>(open_.count) + 1);
        rest_ = memory.template zeros<double>(static_cast<std::size_t>(open_.count) + 1);
        const auto real = [](double value) { return static_cast<Real>(value); };
        r_.theta = options.theta;
        r_.gravity = real(options.gravity);
        r_.dry_depth = real(options.dry_depth);
        r_.coriolis = real(options.coriolis);
        r_.viscosity = real(options.closure == Closure::none ? 0 : options.viscosity);
        r_.kappa = real(options.kappa);
        r_.share = real((1 - options.relaxation) / options.relaxation);
        r_.convection = options.convection;
        r_.wall = options.wall;
        r_.wall_roughness = real(options.wall_roughness);
    }

    RiverFlow(const RiverFlow&) = delete;
    auto operator=(const RiverFlow&) -> RiverFlow& = delete;

    /// Starts what hangs on the water that was set.
    void begin() {
        if (r_.energy != nullptr) {
            for_cells(StartTurbulence<Real>{r_});
        }
    }

    auto river() -> River<Real>& { return r_; }

    auto executor() -> Executor& { return executor_; }

    auto open_faces() const -> const OpenFaces& { return open_; }

    auto passed() const -> double* { return passed_; }

    auto rest() const -> double* { return rest_; }

    /// Takes a step of dt [s] from `time` [s]; false: it failed, and the state is that of before.
    auto step(double time, double dt, StepReport& report) -> bool {
        r_.dt = dt;
        for_cells(KeepCell<Real>{r_});
        for_faces<KeepFace>();
        systems_.begin_step();
        Changes last;
        int outer = 0;
        bool settled = false;
        while (outer < options_.outer_iterations && !settled) {
            last = iterate(time, outer == 0, report);
            ++outer;
            if (last.bad > 0) {
                give_back();
                return false;
            }
            const double allowed = options_.tolerance * last.depth;
            settled = last.level <= allowed && last.velocity <= 10 * allowed;
        }
        end_step(report);
        report.outer_iterations = outer;
        report.level_change = last.level;
        report.velocity_change = last.velocity;
        report.unconverged += settled ? 0 : 1;
        report.last_step = dt;
        ++report.steps;
        return true;
    }

    template <class Function>
    void for_cells(const Function& function) {
        executor_.for_each(r_.nx, r_.ny, function);
    }

    template <class Function>
    auto over_cells(const Function& function) {
        return executor_.reduce(r_.nx, r_.ny, function);
    }

    template <template <class> class Function>
    void for_faces() {
        executor_.for_each(r_.nx + 1, r_.ny, Function<Real>{r_, 0});
        executor_.for_each(r_.nx, r_.ny + 1, Function<Real>{r_, 1});
    }

  private:
    auto iterate(double time, bool first, StepReport& report) -> Changes {
        for_cells(MarkWet<Real>{r_, first});
        for_faces<FindFace>();
        set_open_faces(time);
        for_cells(FindVelocityGradients<Real>{r_});
        if (options_.closure == Closure::k_epsilon) {
            solve_turbulence(report);
        } else if (options_.closure != Closure::none) {
            for_cells(FindEddyViscosity<Real>{r_, options_.closure,
                                              static_cast<Real>(options_.eddy_viscosity),
                                              static_cast<Real>(options_.eddy_factor)});
        }
        for_cells(FindLevelGradient<Real>{r_});
        for_cells(LayMomentum<Real>{r_});
        systems_.solve_pair(matrix(), r_.right_u, r_.right_v, r_.u, r_.v, options_.momentum_iterations);
        for_cells(FindMeans<Real>{r_});
        for_faces<FindFaceVelocity>();
        solve_level(report);
        for_faces<CorrectFace>();
        for_cells(CorrectCell<Real>{r_});
        return over_cells(ChangesOfCell<Real>{r_});
    }

    void solve_turbulence(StepReport& report) {
        const auto factor = static_cast<Real>(options_.ev_factor);
        for_cells(LayTurbulence<Real>{r_, true, factor});
        systems_.solve_few(matrix(), r_.right_u, r_.energy, options_.momentum_iterations);
        for_cells(LayTurbulence<Real>{r_, false, factor});
        systems_.solve_few(matrix(), r_.right_u, r_.dissipation, options_.momentum_iterations);
        report.clipped += over_cells(TakeTurbulence<Real>{r_}).count;
    }

    void set_open_faces(double time) {
        if (open_.count > 0) {
            executor_.reduce_groups(open_.groups, FindConveyance<Real>{r_, open_}, conveyance_);
            executor_.for_each(std::int64_t{open_.count}, SetOpenFace<Real>{r_, open_, conveyance_, time});
        }
    }

    /// Nested Newton iteration: solves with each cell on one branch of its volume until no cell changes it.
    void solve_level(StepReport& report) {
        for (int pass = 1; pass <= most_newton_passes; ++pass) {
            for_cells(LayLevel<Real>{r_, pass == 1});
            const Solved solved = systems_.solve(options_.level_solver, matrix(), r_.right_u, r_.rise,
                                                 options_.level_tolerance, options_.level_iterations);
            report.level_iterations += solved.iterations;
            report.restarts += solved.restarts;
            report.unsolved += solved.converged ? 0 : 1;
            report.newton_passes = std::max(report.newton_passes, pass);
            if (over_cells(FlipCell<Real>{r_}).count == 0) {
                return;
            }
        }
    }

    void end_step(StepReport& report) {
        for_faces<TakeMeanDischarge>();
        for (int sweep = 0; sweep < most_sweeps; ++sweep) {
            const Flips emptied = over_cells(SetDepth<Real>{r_, r_.rise});
            if (emptied.count == 0) {
                break;
            }
            report.limited += emptied.count;
            executor_.for_each(r_.nx + 1, r_.ny, LimitOutflow<Real>{r_, 0, r_.rise});
            executor_.for_each(r_.nx, r_.ny + 1, LimitOutflow<Real>{r_, 1, r_.rise});
        }
        for_cells(EndCell<Real>{r_});
        for_faces<CountFace>();
        executor_.for_each(std::int64_t{open_.count}, CountOpenFace<Real>{r_, open_, passed_, rest_});
    }

    void give_back() {
        for_cells(RestoreCell<Real>{r_});
        for_faces<RestoreFace>();
    }

    auto matrix() const -> solvers::FivePoint<Real> {
        return {r_.west, r_.east, r_.south, r_.north, r_.centre};
    }

    static constexpr int most_newton_passes = 20;
    static constexpr int most_sweeps = 20;

    Options options_;
    Executor executor_;
    Systems<Real, Executor> systems_;
    River<Real> r_;
    OpenFaces open_;
    Conveyance* conveyance_ = nullptr;  // by boundary
    double* passed_ = nullptr;          // m3, by open face
    double* rest_ = nullptr;
};

}  // namespace thalweg::river
