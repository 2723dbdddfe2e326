// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/bench/measure.hpp"

#include <omp.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <stdexcept>

#include "bench/copy_rate.hpp"
#include "sediment/bench/river.hpp"
#include "sediment/bench/traffic.hpp"

namespace thalweg::sediment::bench {
namespace {

using thalweg::bench::Sampling;
using thalweg::bench::time_one;

auto options_of(const Settings& settings, int size, int classes, const std::string& solver) -> Options {
    Options o;
    o.nx = o.ny = size;
    o.dx = o.dy = River::cell;
    for (int k = 0; k < classes; ++k) {
        o.classes.push_back({0.075e-3 * std::pow(1.6, k), 1.0 / classes});
    }
    o.loads = settings.loads == "suspended"  ? Loads::suspended
              : settings.loads == "bed_load" ? Loads::bed_load
                                             : Loads::both;
    o.solution = solver == "adi" ? Solution::adi : Solution::sip;
    o.tolerance.most_iterations = 60;
    o.threads = settings.threads;
    return o;
}

/// Median of what each phase takes.
class PhaseClock {
  public:
    explicit PhaseClock(const Machine& machine) : machine_(machine) {}

    void start() {
        machine_.wait();
        last_ = now();
    }

    void mark(const char* phase) {
        machine_.wait();
        const double present = now();
        if (samples_.count(phase) == 0) {
            order_.emplace_back(phase);
        }
        samples_[phase].push_back(present - last_);
        last_ = present;
    }

    auto phases(const TrafficOf& traffic, double cells) -> std::vector<Phase> {
        std::vector<Phase> all;
        for (const std::string& name : order_) {
            std::vector<double>& values = samples_[name];
            std::sort(values.begin(), values.end());
            all.push_back({name, values[values.size() / 2], cells * bytes_of(name, traffic)});
        }
        return all;
    }

  private:
    static auto now() -> double {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    const Machine& machine_;
    double last_ = 0;
    std::vector<std::string> order_;
    std::map<std::string, std::vector<double>> samples_;
};

template <class Real>
auto measure_one(Machine& machine, const Settings& settings, River& river, int size, int classes,
                 const std::string& solver_name) -> Row {
    const Options options = options_of(settings, size, classes, solver_name);
    const auto solver = machine.make_solver<Real>(options);
    river.advance();
    solver->initialise(river.bed(), river.fields());
    const auto change = machine.array<float>(river.cells());
    Outputs<float> outputs;
    outputs.bed_change = change.get();
    const auto couple = [&] {
        solver->publish(outputs);
        river.move_bed(change.get());
        river.advance();
    };
    const auto no_preparation = [] {};
    Row row;
    row.water = time_one(settings.sampling, no_preparation, [&](int steps) {
                    for (int n = 0; n < steps; ++n) {
                        couple();
                    }
                    machine.wait();
                }).seconds;
    const double both = time_one(settings.sampling, no_preparation, [&](int steps) {
                            for (int n = 0; n < steps; ++n) {
                                solver->step(river.fields(), River::interval);
                                couple();
                            }
                            machine.wait();
                        }).seconds;
    row.step = both - row.water;
    PhaseClock clock(machine);
    solver->summary();
    for (int n = 0; n < 2 * settings.sampling.samples + 1; ++n) {
        couple();
        clock.start();
        solver->step(river.fields(), River::interval, {}, [&](const char* phase) { clock.mark(phase); });
    }
    const Summary now = solver->summary();
    if (now.bad_cell >= 0) {
        throw std::runtime_error("the sediment is not sound");
    }
    row.iterations = now.most_iterations;
    const int loads = settings.loads == "both" ? 2 : 1;
    row.phases = clock.phases({classes, classes * loads, now.most_iterations,
                               options.solution == Solution::sip, static_cast<int>(sizeof(Real))},
                              static_cast<double>(river.cells()));
    row.solver = solver_name;
    row.classes = classes;
    return row;
}

void measure_size(Machine& machine, const Settings& settings, int size,
                  const std::function<void(const Row&)>& show) {
    const int threads = settings.threads > 0 ? settings.threads : omp_get_max_threads();
    River river(machine, size, settings.threads);
    const double copy_rate =
        thalweg::bench::measure_copy(machine, settings.sampling, threads, 8 * river.cells() * sizeof(double));
    for (const std::string& precision : settings.precisions) {
        for (const std::string& solver : settings.solvers) {
            for (const int classes : settings.classes) {
                Row row = precision == "float"
                              ? measure_one<float>(machine, settings, river, size, classes, solver)
                              : measure_one<double>(machine, settings, river, size, classes, solver);
                row.precision = precision;
                row.size = size;
                row.threads = machine.is_cuda() ? 0 : threads;
                row.copy_rate = copy_rate;
                show(row);
            }
        }
    }
}

}  // namespace

void measure_all(const Settings& settings, const std::function<void(const Row&)>& show) {
    for (const bool cuda : {true, false}) {
        if (!(cuda ? settings.cuda : settings.cpu)) {
            continue;
        }
        Machine machine(cuda);
        for (const int size : sizes_for(settings, cuda)) {
            measure_size(machine, settings, size, show);
        }
    }
}

}  // namespace thalweg::sediment::bench
