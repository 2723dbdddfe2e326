// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "shallowwater/flow/processes/place_series.hpp"
#include "shallowwater/flow/processes/wind_directions.hpp"
#include "shallowwater/river/batch_pace.hpp"
#include "shallowwater/river/boundary_pace.hpp"
#include "shallowwater/river/correction.hpp"
#include "shallowwater/river/eddy_viscosity.hpp"
#include "shallowwater/river/face_velocity.hpp"
#include "shallowwater/river/forcing.hpp"
#include "shallowwater/river/k_epsilon.hpp"
#include "shallowwater/river/keep.hpp"
#include "shallowwater/river/level_rows.hpp"
#include "shallowwater/river/memory.hpp"
#include "shallowwater/river/momentum_rows.hpp"
#include "shallowwater/river/point_sources.hpp"
#include "shallowwater/river/progress.hpp"
#include "shallowwater/river/rating.hpp"
#include "shallowwater/river/ruled_faces.hpp"
#include "shallowwater/river/solver.hpp"
#include "shallowwater/river/solvers/systems.hpp"
#include "shallowwater/river/step_end.hpp"

namespace thalweg::river {

/// A function of the faces of both directions as one loop: the faces along i, then those along j.
template <class Function>
struct BothAxes {
    Function along_i, along_j;
    int nx, ny;

    THALWEG_HD void operator()(int i, int j) const {
        if (j < ny) {
            along_i(i, j);
        } else if (i < nx) {
            along_j(i, j - ny);
        }
    }
};

/// A flow on one executor, and its steps. A step: faces and boundaries, closure, gradients, momentum, face
/// velocities, levels by a nested Newton iteration, correction; that several times; then depths by the
/// discharges.
template <class Real, class Executor>
class RiverFlow {
  public:
    RiverFlow(const MeshMetrics& metrics, const std::vector<double>& manning, const Options& options,
              Executor executor, Device device)
        : options_(options),
          executor_(std::move(executor)),
          progress_(executor_.hold(std::vector<Progress>(1))),
          systems_(executor_, device, metrics, options, &progress_->report) {
        RiverMemory<Real, Executor> memory(metrics, executor_);
        executor_.template reserve_reduction<Products>(greater(metrics.nx, metrics.ny) + 64);
        r_ = memory.make(manning, options.closure);
        open_ = memory.make_open_faces(options.boundaries);
        values_ = Placed(values_of(options.boundaries), executor_);
        velocities_ = Placed(velocities_of(options.boundaries), executor_);
        open_.series = values_.set();
        open_.velocity = velocities_.set();
        prescribed_ = Placed(prescribed_of(options), executor_);
        conveyance_ = memory.template zeros<Conveyance>(static_cast<std::size_t>(open_.groups) + 1);
        for (const Boundary& b : options.boundaries) {
            has_rating_ = has_rating_ || b.kind == BoundaryKind::rating;
        }
        leaving_ = memory.template zeros<Leaving>(static_cast<std::size_t>(open_.groups) + 1);
        passed_ = memory.template zeros<double>(static_cast<std::size_t>(open_.count) + 1);
        rest_ = memory.template zeros<double>(static_cast<std::size_t>(open_.count) + 1);
        asked_ = memory.template zeros<double>(static_cast<std::size_t>(open_.groups) + 1);
        const auto real = [](double value) { return static_cast<Real>(value); };
        r_.clock = &progress_->clock;
        r_.gravity = real(options.gravity);
        r_.dry_depth = real(options.dry_depth);
        r_.coriolis = real(options.coriolis);
        r_.viscosity = real(options.closure == Closure::none ? 0 : options.viscosity);
        r_.kappa = real(options.kappa);
        r_.share = real((1 - options.relaxation) / options.relaxation);
        r_.law = options.friction_law;
        r_.by_depth = shallowwater::place_roughness<Real>(options.manning_by_depth, executor_);
        r_.convection = options.convection;
        r_.wall = options.wall;
        r_.wall_roughness = real(options.wall_roughness);
        hold_forcing(metrics);
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

    /// Sources by cell [m/s], in memory of the executor; null: none.
    void set_source(const Real* source) {
        given_source_ = source;
        r_.source = supply_ != nullptr ? supply_ : source;
    }

    /// Takes the series of boundaries, sources, wind and rain from now on, all else of `options` is as at the
    /// start. Waits.
    void set_series(const Options& options) {
        values_.place(values_of(options.boundaries), executor_);
        velocities_.place(velocities_of(options.boundaries), executor_);
        weather_series_.place(weather_of(options), executor_);
        prescribed_.place(prescribed_of(options), executor_);
        if (supply_ != nullptr) {
            point_series_.place(discharges_of(options), executor_);
            points_.discharge = point_series_.set();
        }
    }

    auto executor() -> Executor& { return executor_; }

    auto open_faces() const -> const OpenFaces& { return open_; }

    auto passed() const -> double* { return passed_; }

    auto rest() const -> double* { return rest_; }

    /// m3 into the mesh since the start, by boundary: what its series of discharges has asked.
    auto asked() const -> double* { return asked_; }

    auto points() const -> const Points& { return points_; }

    /// Steps from t0 to t1 [s], or to where `watch` ends it; waits. Calls take(progress) before and after
    /// each step that passes one of the times of `samples`.
    template <class Take>
    auto advance(double t0, double t1, const StepWatch& watch, const StepSamples& samples, const Take& take)
        -> Progress {
        Progress now;
        now.clock.time = t0;
        now.clock.end = t1;
        for_faces<ClearVolume>();
        bool goes_on = true;
        while (goes_on) {
            const std::int64_t before = now.report.steps;
            now.turns = watch ? pace_.steps() : std::numeric_limits<int>::max();
            now.pause = samples.next ? samples.next() : std::numeric_limits<double>::infinity();
            now = take_steps(now);
            if (now.paused != 0) {
                now = pass_sample(now, samples, take);
            }
            goes_on = !now.is_over();
            if (goes_on && watch && now.report.steps > before) {
                pace_.note(now.report.steps - before);
                now.report.time = now.clock.time;
                goes_on = !watch(now.report);
            }
        }
        return now;
    }

    /// Forgets what was captured, because an array has come or gone.
    void forget_capture() { recording_.clear(); }

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
        executor_.for_each(r_.nx + 1, 2 * r_.ny + 1,
                           BothAxes<Function<Real>>{{r_, 0}, {r_, 1}, r_.nx, r_.ny});
    }

  private:
    using Placed = shallowwater::PlacedSeries<Executor>;
    using ManySeries = std::vector<series::TimeSeries>;

    static auto values_of(const std::vector<Boundary>& boundaries) -> ManySeries {
        ManySeries all;
        for (const Boundary& one : boundaries) {
            all.push_back(one.value);
        }
        return all;
    }

    static auto velocities_of(const std::vector<Boundary>& boundaries) -> ManySeries {
        ManySeries all;
        for (const Boundary& one : boundaries) {
            all.push_back(one.velocity);
        }
        return all;
    }

    static auto discharges_of(const Options& options) -> ManySeries {
        ManySeries all;
        for (const PointSource& one : options.sources) {
            all.push_back(one.discharge);
        }
        return all;
    }

    /// How slowly what is prescribed changes, and whether it does.
    static auto prescribed_of(const Options& options) -> ManySeries {
        return {change_times(options), series::TimeSeries::constant(is_unsteady(options) ? 1 : 0)};
    }

    static auto rules_of(const Options& o) -> StepRules {
        return {o.time_step, o.max_courant, o.max_cfl, o.max_change, o.theta};
    }

    /// Speed and direction of the wind, and rain.
    static auto weather_of(const Options& options) -> ManySeries {
        const auto or_none = [](const series::TimeSeries& s) {
            return s.empty() ? series::TimeSeries::constant(0) : s;
        };
        return {or_none(options.wind_speed), shallowwater::without_jumps(or_none(options.wind_direction)),
                or_none(options.rain)};
    }

    /// Takes the step at which the steps pause, where it passes a sample; waits.
    template <class Take>
    auto pass_sample(Progress now, const StepSamples& samples, const Take& take) -> Progress {
        take(now);
        if (samples.next() == now.pause) {
            now.pause = std::numeric_limits<double>::infinity();
            now.turns = 1;
            now = take_steps(now);
            if (!now.is_over()) {
                take(now);
            }
        }
        return now;
    }

    /// Steps as often as `from` says; waits. On CUDA all is captured once and launched as one graph.
    auto take_steps(Progress from) -> Progress {
        from.stepping = 1;
        from.paused = 0;
        pace_.start();
        executor_.upload(progress_, &from, sizeof from);
        executor_.replay_loops(recording_,
                               [&] { executor_.repeat_while(&progress_->stepping, [&] { step(); }); });
        Progress now;
        executor_.download(&now, progress_, sizeof now);
        return now;
    }

    void step() {
        executor_.reduce_then(r_.nx, r_.ny, RatesOfCell<Real>{r_},
                              StartStep{progress_, rules_of(options_), prescribed_.set()});
        if (options_.theta == 0) {
            executor_.reduce_then(r_.nx, r_.ny, ExcessOfCell<Real>{r_}, RaiseTheta{progress_});
        }
        for_cells(KeepCell<Real>{r_});
        for_faces<KeepFace>();
        find_forcing();
        systems_.begin_step(r_.clock);
        executor_.repeat_while(&progress_->iterating, [&] { iterate(); });
        executor_.repeat_while(&progress_->failed, [&] {
            for_cells(RestoreCell<Real>{r_});
            for_faces<RestoreFace>();
            executor_.for_each(std::int64_t{has_rating_ ? open_.groups : 0}, RestoreRated{open_});
            executor_.for_each(ruled_count(), RestoreRuled{open_});
            executor_.for_each(std::int64_t{1}, HalveStep{progress_});
        });
        executor_.repeat_while(&progress_->ended, [&] {
            end_step();
            executor_.for_each(std::int64_t{1}, EndStep{progress_});
        });
    }

    void iterate() {
        for_cells(MarkWet<Real>{r_, &progress_->outer});
        for_faces<FindFace>();
        set_open_faces();
        for_cells(FindVelocityGradients<Real>{r_});
        if (options_.closure == Closure::k_epsilon) {
            solve_turbulence();
        } else if (options_.closure != Closure::none) {
            for_cells(FindEddyViscosity<Real>{r_, options_.closure,
                                              static_cast<Real>(options_.eddy_viscosity),
                                              static_cast<Real>(options_.eddy_factor)});
        }
        for_cells(FindLevelGradient<Real>{r_});
        for_faces<FindFaceStress>();
        for_cells(LayMomentum<Real>{r_});
        systems_.solve_pair(matrix(), r_.right_u, r_.right_v, r_.u, r_.v);
        for_cells(FindMeans<Real>{r_});
        for_faces<FindFaceVelocity>();
        executor_.for_each(std::int64_t{open_.count}, AnswerFace<Real>{r_, open_});
        executor_.for_each(serial_points(), AddPoints<Real, false>{r_, points_, supply_});
        solve_level();
        for_faces<CorrectFace>();
        executor_.for_each(std::int64_t{open_.count}, RaiseFace<Real>{r_, open_});
        for_cells(CorrectCell<Real>{r_});
        executor_.reduce_then(r_.nx, r_.ny, ChangesOfCell<Real>{r_},
                              EndIteration{progress_, options_.tolerance, options_.outer_iterations});
    }

    void solve_turbulence() {
        const auto factor = static_cast<Real>(options_.ev_factor);
        for_cells(LayTurbulence<Real>{r_, true, factor});
        systems_.solve_few(matrix(), r_.right_u, r_.energy);
        for_cells(LayTurbulence<Real>{r_, false, factor});
        systems_.solve_few(matrix(), r_.right_u, r_.dissipation);
        executor_.reduce_then(r_.nx, r_.ny, TakeTurbulence<Real>{r_}, CountClipped{progress_});
    }

    void set_open_faces() {
        if (open_.count > 0) {
            if (has_rating_) {
                executor_.reduce_groups(open_.groups, FindLeaving<Real>{r_, open_}, leaving_);
                executor_.for_each(std::int64_t{open_.groups}, MoveRated{open_, leaving_, &progress_->outer});
            }
            executor_.for_each(ruled_count(), MoveRuled<Real>{r_, open_, &progress_->outer});
            executor_.reduce_groups(open_.groups, FindConveyance<Real>{r_, open_}, conveyance_);
            executor_.for_each(std::int64_t{open_.count}, SetOpenFace<Real>{r_, open_, conveyance_});
        }
    }

    /// Open faces, if the level of any follows from waves.
    auto ruled_count() const -> std::int64_t { return open_.ruled != nullptr ? open_.count : 0; }

    /// Nested Newton iteration: solves with each cell on one branch of its volume until no cell changes it.
    void solve_level() {
        executor_.for_each(std::int64_t{1}, StartPasses{progress_});
        executor_.repeat_while(&progress_->passing, [&] {
            for_cells(LayLevel<Real>{r_, &progress_->passes});
            systems_.solve_level(matrix(), r_.right_u, r_.rise);
            executor_.reduce_then(r_.nx, r_.ny, FlipCell<Real>{r_}, EndPass{progress_, most_newton_passes});
        });
    }

    void end_step() {
        for_faces<TakeMeanDischarge>();
        executor_.for_each(std::int64_t{1}, StartSweeps{progress_});
        executor_.repeat_while(&progress_->draining, [&] {
            executor_.for_each(serial_points(), AddPoints<Real, true>{r_, points_, supply_});
            executor_.reduce_then(r_.nx, r_.ny, SetDepth<Real>{r_}, EndSweep{progress_, most_sweeps});
            for_faces<LimitOutflow>();
        });
        for_cells(EndCell<Real>{r_});
        for_faces<CountFace>();
        executor_.for_each(std::int64_t{open_.count}, CountOpenFace<Real>{r_, open_, passed_, rest_});
        executor_.for_each(std::int64_t{open_.groups}, CountAsked<Real>{r_, open_, asked_});
        executor_.for_each(std::int64_t{points_.count}, CountPoints<Real>{r_, points_});
        if (r_.source != nullptr) {
            executor_.reduce_then(r_.nx, r_.ny, GainOfCell<Real>{r_}, CountGain{progress_});
        }
        executor_.reduce_then(r_.nx, r_.ny, StepChangeOfCell<Real>{r_},
                              TakeStepChange{progress_, options_.steady_change});
    }

    /// Wind, rain and sources of the step.
    void find_forcing() {
        if (has_weather_) {
            executor_.for_each(std::int64_t{1},
                               FindWeather{r_.clock, weather_series_.set(), options_.wind_drag, weather_});
        }
        if (supply_ != nullptr) {
            for_cells(FindSupply<Real>{r_, given_source_, supply_});
            executor_.for_each(std::int64_t{points_.count}, StartPoints<Real>{points_, supply_});
        }
    }

    /// Puts the series of wind, rain and sources into the memory of the executor.
    void hold_forcing(const MeshMetrics& metrics) {
        weather_ = executor_.hold(std::vector<Weather>(1));
        r_.weather = weather_;
        has_weather_ = !options_.wind_speed.empty() || !options_.rain.empty();
        weather_series_ = Placed(weather_of(options_), executor_);
        if (options_.rain.empty() && options_.sources.empty()) {
            return;
        }
        std::vector<PointAt> points;
        for (const PointSource& one : options_.sources) {
            const std::size_t k = metrics.cell(one.i, one.j);
            points.push_back({one.i, one.j, static_cast<std::ptrdiff_t>(k), metrics.area[k]});
        }
        supply_ = executor_.hold(std::vector<Real>(metrics.cells()));
        r_.source = supply_;
        point_series_ = Placed(discharges_of(options_), executor_);
        points_ = {executor_.hold(points), executor_.hold(std::vector<PointVolumes>(points.size())),
                   point_series_.set(), static_cast<int>(points.size())};
    }

    /// Once, if there are point sources, which may share cells.
    auto serial_points() const -> std::int64_t { return points_.count > 0 ? 1 : 0; }

    auto matrix() const -> solvers::FivePoint<Real> {
        return {r_.west, r_.east, r_.south, r_.north, r_.centre};
    }

    static constexpr int most_newton_passes = 20;
    static constexpr int most_sweeps = 20;

    Options options_;
    Executor executor_;
    Progress* progress_;
    typename Executor::Recording recording_;
    BatchPace pace_;
    Systems<Real, Executor> systems_;
    River<Real> r_;
    OpenFaces open_;
    Conveyance* conveyance_ = nullptr;  // by boundary
    bool has_rating_ = false;
    Leaving* leaving_ = nullptr;  // by boundary
    bool has_weather_ = false;
    Weather* weather_ = nullptr;
    Placed values_, velocities_;  // of the boundaries
    Placed prescribed_;           // see StartStep
    Placed weather_series_;
    const Real* given_source_ = nullptr;  // m/s, by cell
    Real* supply_ = nullptr;              // the same with rain and point sources; null: there are none
    Points points_;
    Placed point_series_;
    double* passed_ = nullptr;  // m3, by open face
    double* rest_ = nullptr;
    double* asked_ = nullptr;  // m3, by boundary
};

}  // namespace thalweg::river
