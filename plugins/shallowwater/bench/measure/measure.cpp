// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/measure/measure.hpp"

#include <omp.h>

#include <stdexcept>

#include "bench/copy_rate.hpp"
#include "shallowwater/bench/measure/circular_dam.hpp"
#include "shallowwater/bench/measure/machine.hpp"
#include "shallowwater/bench/measure/schemes.hpp"
#include "shallowwater/bench/measure/side_by_side.hpp"
#include "shallowwater/bench/measure/triangle_square.hpp"
#include "shallowwater/flow/clock.hpp"
#include "shallowwater/physics/compensated_sum.hpp"

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
    options.most_cells_by_row = settings.most_cells_by_row;
    options.least_listed = settings.least_listed;
    options.face_discharges = settings.face_discharges;
    if (settings.rain) {
        options.rain.rates = {0.01 / 3600};
    }
    return options;
}

template <class Real, class Grid>
auto measure_solver(const Machine& machine, const Settings& settings, const Grid& grid,
                    const InitialState<Real>& state, const SchemeTraits& scheme, const Options& options)
    -> Row {
    const double dt = options.longest_step;
    const int graph = machine.is_cuda() ? steps_a_launch : 1;  // the first launch captures a CUDA graph
    SolversSideBySide<Real> solvers(machine.is_cuda(), settings.grids, grid, options);
    Sampling sampling = settings.sampling;
    sampling.multiple = graph;
    std::int64_t before = 0;
    std::int64_t taken = 0;
    Row row;
    row.step = time_one(
        sampling,
        [&] {
            solvers.initialise(state);
            before = solvers.advance(0, graph * dt);
        },
        [&](int steps) { taken = solvers.advance(graph * dt, (graph + steps) * dt) - before; });
    // A front that runs over dry ground may ask for shorter steps.
    row.step.seconds *= static_cast<double>(row.step.repeats) / static_cast<double>(taken);
    if (!solvers.are_sound()) {
        throw std::runtime_error("the flow of " + std::string(scheme.name) + " is not sound");
    }
    row.scheme = scheme.name;
    row.stages = stages_of(scheme, options.integrator);
    row.grids = settings.grids;
    return row;
}

// The case on triangles: each with the bed and the level of its square.
template <class Real>
class TriangleDam {
    mesh::TriangleData data_;
    mesh::TriangleView view_;
    std::shared_ptr<Real> bed_, level_, friction_;

    auto of_squares(Machine& machine, const std::vector<Real>& squares) const -> std::shared_ptr<Real> {
        std::vector<Real> values;
        for (const std::int32_t user : data_.user_cell) {
            values.push_back(squares[static_cast<std::size_t>(user / 2)]);
        }
        return machine.upload(values);
    }

  public:
    TriangleDam(Machine& machine, const Settings& settings, const CircularDam& dam)
        : data_(triangle_square(dam.size, CircularDam::cell_width, settings.numbering)),
          view_(data_),
          bed_(of_squares(machine, dam.bed<Real>())),
          level_(of_squares(machine, dam.level<Real>())),
          friction_(settings.varied_friction ? of_squares(machine, dam.varied_friction<Real>()) : nullptr) {}

    auto mesh() const -> mesh::Triangles { return mesh::Triangles(view_.grid()); }

    auto bed() const -> const Real* { return bed_.get(); }

    auto level() const -> const Real* { return level_.get(); }

    // Null: the same everywhere.
    auto friction() const -> const Real* { return friction_.get(); }
};

// Bytes of a cell-step on triangles that cannot be avoided. Of first order: the state in and out, the bed,
// the remainder in and out, three normals and the area, and three neighbours. Of second order, in each of two
// stages: the state, bed, normals, weights and neighbours for the sides, which are written; then these, the
// same state and geometry, the remainder in and out and the new state; in the second stage the old one too.
template <class Real>
constexpr auto triangle_bytes(int stages) -> int {
    constexpr int real = static_cast<int>(sizeof(Real)), index = 3 * static_cast<int>(sizeof(std::int32_t));
    constexpr int sides = 12, state = 3, geometry = 6;
    constexpr int first_pass = (state + 1 + geometry + 6 + sides) * real + index + 1;
    constexpr int second_pass = (sides + state + geometry + 1 + 2 + state) * real + index + 1;
    return stages == 1 ? 16 * real + index : 2 * (first_pass + second_pass) + state * real;
}

template <class Real>
auto measure_triangles(Machine& machine, const Settings& settings, const CircularDam& dam,
                       const SchemeTraits& scheme) -> Row {
    const TriangleDam<Real> square(machine, settings, dam);
    InitialState<Real> state;
    state.bed_cells = square.bed();
    state.level = square.level();
    state.friction = {square.friction(), CircularDam::manning};
    Options options = options_of(settings, scheme);
    options.courant = scheme.courant;
    options.exact_rounding = settings.exact_rounding && (scheme.reads & reads::exact_rounding) != 0;
    options.longest_step /= 2;  // below the limit of the smallest triangle
    Row row = measure_solver(machine, settings, square.mesh(), state, scheme, options);
    row.integrator = settings.numbering;
    row.cells_a_square = 2;
    row.bytes = triangle_bytes<Real>(row.stages);
    return row;
}

template <class Real>
auto measure_scheme(Machine& machine, const Settings& settings, const CircularDam& dam, const Real* bed,
                    const Real* level, const Real* friction, const SchemeTraits& scheme) -> Row {
    InitialState<Real> state;
    state.bed_cells = bed;
    state.level = level;
    state.friction = {friction, CircularDam::manning};
    const Options options = options_of(settings, scheme);
    Row row = measure_solver(machine, settings, dam.domain(), state, scheme, options);
    row.integrator = scheme.steps_by_direction ? "single" : settings.integrator;
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
    const auto friction = settings.varied_friction ? machine.upload(dam.varied_friction<Real>()) : nullptr;
    for (const auto& name : settings.schemes) {
        const SchemeTraits& scheme = find_scheme(name);
        Row row = scheme.on_triangles ? measure_triangles<Real>(machine, settings, dam, scheme)
                                      : measure_scheme<Real>(machine, settings, dam, bed.get(), level.get(),
                                                             friction.get(), scheme);
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
