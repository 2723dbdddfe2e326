// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "solvers/bench/heat_step.hpp"
#include "solvers/bench/measure.hpp"
#include "solvers/bench/recorded.hpp"
#include "solvers/bench/thread_count.hpp"

namespace thalweg::solvers::bench {

namespace {

using thalweg::bench::Machine;

constexpr int iterations = 10;  // of a repeat of alternating_line
constexpr int checked_steps = 2;

struct Method {
    Splitting splitting;
    const char* name;
    int values;  // a node and step that must be read or written
};

// Each sweep reads five coefficients, the sources and x, and writes x; the last of locally_one_dimensional
// needs no sources.
constexpr std::array<Method, 4> all_methods = {
    {{Splitting::alternating_line, "alternating_line", 16},
     {Splitting::peaceman_rachford, "peaceman_rachford", 16},
     {Splitting::locally_one_dimensional, "locally_one_dimensional", 15},
     {Splitting::douglas_gunn, "douglas_gunn", 16}}};

template <class Real>
void measure(Machine& machine, const Settings& settings, HeatCase<Real>& heat, Splitting splitting,
             Row& row) {
    const bool iterates = splitting == Splitting::alternating_line;
    AdiOptions options;
    options.splitting = splitting;
    options.tolerance = {0, 0, iterations, iterations};
    const auto report = machine.array<Convergence>(1);
    const AdiPlan<Real> plan(device_of(machine), heat.shape(), options);
    const HeatStep step = adi_step(machine, heat, plan, splitting);
    Recorded work(machine, checked_steps, [&](int) { step(report.get()); });
    const auto restart = [&] {
        heat.restart();
        machine.wait();
    };
    row.one = time_recorded(settings.sampling, work, restart);
    row.launch = work.launch();
    restart();
    work.run(checked_steps);
    if (iterates) {
        row.one.seconds /= iterations;
        row.one.repeats *= iterations;
        const Convergence told = machine.download(report, 1).front();
        row.error = told.last_residual / told.first_residual;
        row.error_limit = 1e-2;
    } else {
        row.error = std::abs(heat.amplitude() / std::pow(heat.factor(splitting), checked_steps) - 1);
        row.error_limit = sizeof(Real) == 4 ? 1e-4 : 1e-12;
    }
}

}  // namespace

template <class Real>
void measure_adi(Machine& machine, const Settings& settings, const Show& show) {
    std::vector<int> sizes = settings.quick ? std::vector<int>{100} : std::vector<int>{1000, 4096};
    sizes = settings.sizes.empty() ? sizes : settings.sizes;
    const int threads = settings.all_threads();
    const ThreadCount count(threads);
    for (const int size : sizes) {
        HeatCase<Real> heat(machine, size, HeatStart::sine, threads);
        for (const Method& method : all_methods) {
            if (!settings.wants(method.name)) {
                continue;
            }
            Row row;
            row.section = "adi";
            row.precision = sizeof(Real) == 4 ? "float" : "double";
            row.system = std::to_string(size) + " squared";
            row.equations = method.name;  // each is a discretisation of its own
            row.method = method.name;
            row.threads = machine.is_cuda() ? 0 : threads;
            row.bytes = static_cast<double>(heat.values() * sizeof(Real)) * method.values;
            row.copy_rate = measure_copy(machine, settings.sampling, threads, row.bytes);
            measure(machine, settings, heat, method.splitting, row);
            show(row);
        }
    }
}

template void measure_adi<float>(Machine&, const Settings&, const Show&);
template void measure_adi<double>(Machine&, const Settings&, const Show&);

}  // namespace thalweg::solvers::bench
