// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/measure.hpp"

#include <omp.h>

#include <stdexcept>

#include "bench/copy_rate.hpp"
#include "shallowwater/bench/circular_dam.hpp"
#include "shallowwater/bench/machine.hpp"
#include "shallowwater/bench/schemes.hpp"
#include "shallowwater/physics/compensated_sum.hpp"
#include "shallowwater/raster/clock.hpp"

namespace thalweg::shallowwater::bench {

namespace {

auto options_of(const Settings& settings, const SchemeTraits& scheme) -> Options {
    Options options;
    options.scheme = scheme.scheme;
    options.waf_form = scheme.waf_form;
    options.integrator = settings.integrator == "euler" ? Integrator::euler : Integrator::ssp_rk2;
    options.longest_step = CircularDam::step();
    options.track = settings.track ? usual_records : 0;
    options.threads = settings.threads;
    options.strip_rows = settings.strip_rows;
    options.least_listed = settings.least_listed;
    return options;
}

template <class Real>
auto measure_scheme(Machine& machine, const Settings& settings, const CircularDam& dam, const Real* bed,
                    const Real* level, const SchemeTraits& scheme) -> Row {
    InitialState<Real> state;
    state.bed_cells = bed;
    state.level = level;
    state.manning_everywhere = CircularDam::manning;
    const Options options = options_of(settings, scheme);
    const auto solver = machine.make_solver<Real>(dam.domain(), options);
    const double dt = options.longest_step;
    const int graph = machine.is_cuda() ? steps_a_launch : 1;  // the first launch captures a CUDA graph
    Sampling sampling = settings.sampling;
    sampling.multiple = graph;
    std::int64_t before = 0;
    std::int64_t taken = 0;
    Row row;
    row.step = time_one(
        sampling,
        [&] {
            solver->initialise(state);
            before = solver->advance(0, graph * dt).steps;
            machine.wait();
        },
        [&](int steps) {
            taken = solver->advance(graph * dt, (graph + steps) * dt).steps - before;
            machine.wait();
        });
    // A front that runs over dry ground may ask for shorter steps.
    row.step.seconds *= static_cast<double>(row.step.repeats) / static_cast<double>(taken);
    if (solver->summary().bad_cell >= 0) {
        throw std::runtime_error("the flow of " + std::string(scheme.name) + " is not sound");
    }
    row.scheme = scheme.name;
    row.integrator = scheme.steps_by_direction ? "single" : settings.integrator;
    row.stages = stages_of(scheme, options.integrator);
    const int remainders = keeps_remainder<Real> ? row.stages + 1 : 0;
    row.bytes =
        (values_of(scheme, options.integrator, settings.track) + remainders) * static_cast<int>(sizeof(Real));
    return row;
}

template <class Real>
void measure_size(Machine& machine, const Settings& settings, int size,
                  const std::function<void(const Row&)>& show) {
    const CircularDam dam = {size, settings.wet_share};
    const int threads = settings.threads > 0 ? settings.threads : omp_get_max_threads();
    const double copy_rate =
        measure_copy(machine, settings.sampling, threads, 4 * dam.cells() * sizeof(Real));
    const auto bed = machine.upload(dam.bed<Real>());
    const auto level = machine.upload(dam.level<Real>());
    for (const auto& name : settings.schemes) {
        Row row = measure_scheme<Real>(machine, settings, dam, bed.get(), level.get(), find_scheme(name));
        row.precision = sizeof(Real) == 4 ? "float" : "double";
        row.size = size;
        row.threads = machine.is_cuda() ? 0 : threads;
        row.copy_rate = copy_rate;
        show(row);
    }
}

}  // namespace

void measure_all(const Settings& settings, const std::function<void(const Row&)>& show) {
    for (const bool cuda : {true, false}) {
        if (!(cuda ? settings.cuda : settings.cpu)) {
            continue;
        }
        Machine machine(cuda);
        for (const auto& precision : settings.precisions) {
            for (const int size : sizes_for(settings, cuda)) {
                if (precision == "float") {
                    measure_size<float>(machine, settings, size, show);
                } else {
                    measure_size<double>(machine, settings, size, show);
                }
            }
        }
    }
}

}  // namespace thalweg::shallowwater::bench
