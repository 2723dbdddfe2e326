// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/bench/measure.hpp"

#include <omp.h>

#include <algorithm>
#include <stdexcept>

#include "bench/copy_rate.hpp"
#include "shallowwater/river/bench/machine.hpp"

namespace thalweg::river::bench {

namespace {

auto options_for(const Settings& settings, const Case& c, const std::string& solver) -> Options {
    Options o = options_of(c);
    o.level_solver = solver == "sip"   ? LevelSolver::sip
                     : solver == "adi" ? LevelSolver::adi
                                       : LevelSolver::multigrid;
    o.closure = settings.closure == "k_epsilon" ? Closure::k_epsilon : Closure::parabolic;
    o.threads = settings.threads;
    return o;
}

/// Bytes that a step of a cell cannot do without. An outer iteration reads the state (9 values) and writes
/// it, reads the state before (5), roughness, viscosity and metrics (13), and writes and reads the systems of
/// the momentum (7) and of the level (6). An iteration of the level reads the matrix (5) and moves solution,
/// residual, direction and image (8); a cycle of the multigrid reads 7 and writes 1 number of 4 bytes, twice
/// for its coarser levels. SIP reads 10 factors in place of that.
auto least_bytes(const Row& row) -> double {
    const double real = row.precision == "float" ? 4 : 8;
    const double cycle = row.solver == "multigrid" ? 2 * 8 * 4 : row.solver == "sip" ? 10 * real : 0;
    return row.outer * (2 * 9 + 5 + 15 + 2 * 13) * real + row.level * (13 * real + cycle);
}

template <class Real>
class Runner {
  public:
    Runner(Machine& machine, const Settings& settings, const Case& c, const std::string& solver)
        : case_(c), machine_(machine) {
        Options options = options_for(settings, c, solver);
        solver_ = machine.make_solver<Real>(bed_of(c), options);
        const double wind = wind_of(c);
        if (wind != 0) {
            solver_->set_wind_stress({wind}, {0.5 * wind});
        }
    }

    void start() {
        solver_->initialise(first_water(case_, solver_->metrics()));
        step_ = 0;
    }

    /// Takes so many steps in one advance; waits.
    auto take(int steps) -> StepReport {
        const StepReport report = solver_->advance(step_ * case_.dt, (step_ + steps) * case_.dt);
        step_ += steps;
        machine_.wait();
        return report;
    }

    auto summary() -> Summary { return solver_->summary(); }

  private:
    const Case& case_;
    Machine& machine_;
    std::unique_ptr<RiverSolver<Real>> solver_;
    std::int64_t step_ = 0;
};

void add(StepReport& all, const StepReport& more) {
    all.steps += more.steps;
    all.all_outer_iterations += more.all_outer_iterations;
    all.level_iterations += more.level_iterations;
    all.restarts += more.restarts;
    all.unsolved += more.unsolved;
    all.unconverged += more.unconverged;
}

/// Steps from the start of a case, the first ones apart: they capture a graph.
template <class Real>
auto take_samples(const Settings& settings, Runner<Real>& runner, StepReport& report)
    -> thalweg::bench::Timed {
    constexpr int first_steps = 5;
    return thalweg::bench::time_one(
        settings.sampling,
        [&] {
            runner.start();
            runner.take(first_steps);
        },
        [&](int steps) { report = runner.take(steps); });
}

template <class Real>
auto take_whole(const Case& c, Runner<Real>& runner, StepReport& report) -> thalweg::bench::Timed {
    constexpr int steps_a_piece = 100;
    runner.start();
    runner.take(1);
    runner.start();
    const auto start = std::chrono::steady_clock::now();
    for (int done = 0; done < c.steps; done += steps_a_piece) {
        add(report, runner.take(std::min(steps_a_piece, c.steps - done)));
    }
    thalweg::bench::Timed timed;
    timed.repeats = c.steps;
    timed.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / c.steps;
    return timed;
}

template <class Real>
auto measure_case(Machine& machine, const Settings& settings, const Case& c, const std::string& solver)
    -> Row {
    Runner<Real> runner(machine, settings, c, solver);
    StepReport report;
    const auto timed =
        settings.whole ? take_whole(c, runner, report) : take_samples(settings, runner, report);
    const Summary summary = runner.summary();
    if (summary.bad_cell >= 0) {
        throw std::runtime_error("the flow of " + c.shape + " is not sound");
    }
    Row row;
    row.of = &c;
    row.solver = solver;
    row.steps = timed.repeats;
    row.step_seconds = timed.seconds;
    row.whole_seconds = timed.seconds * c.steps;
    const auto steps = static_cast<double>(report.steps);
    row.outer = static_cast<double>(report.all_outer_iterations) / steps;
    row.level = static_cast<double>(report.level_iterations) / steps;
    row.restarts = static_cast<double>(report.restarts);
    row.unsolved = static_cast<double>(report.unsolved);
    row.unconverged = static_cast<double>(report.unconverged);
    row.volume_error = summary.error() / summary.volume;
    return row;
}

void measure_on(Machine& machine, const Settings& settings, const std::function<void(const Row&)>& show) {
    const int threads = settings.threads > 0 ? settings.threads : omp_get_max_threads();
    for (const std::string& precision : settings.precisions) {
        for (const std::string& shape : settings.shapes) {
            const Case& c = find_case(shape);
            const auto field = static_cast<std::size_t>(c.across) * static_cast<std::size_t>(c.along);
            const double copy_rate = measure_copy(machine, settings.sampling, threads, 32 * field);
            for (const std::string& solver : settings.solvers) {
                Row row = precision == "float" ? measure_case<float>(machine, settings, c, solver)
                                               : measure_case<double>(machine, settings, c, solver);
                row.precision = precision;
                row.threads = machine.is_cuda() ? 0 : threads;
                row.bytes = least_bytes(row);
                row.copy_rate = copy_rate;
                show(row);
            }
        }
    }
}

}  // namespace

void measure_all(const Settings& settings, const std::function<void(const Row&)>& show) {
    if (settings.threads > 0) {
        omp_set_num_threads(settings.threads);
    }
    for (const bool cuda : {true, false}) {
        if (cuda ? settings.cuda : settings.cpu) {
            Machine machine(cuda);
            measure_on(machine, settings, show);
        }
    }
}

}  // namespace thalweg::river::bench
