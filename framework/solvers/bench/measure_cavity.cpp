// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "solvers/bench/cavity_field.hpp"
#include "solvers/bench/measure.hpp"
#include "solvers/bench/papers/same_work.hpp"
#include "solvers/bench/recorded.hpp"

namespace thalweg::solvers::bench {

namespace {

using papers::CavityCase;
using papers::LineMethod;
using thalweg::bench::Machine;
using thalweg::bench::Timed;

constexpr double reynolds = 1000;
constexpr int all_iterations = 1000;
constexpr int iterations_in_graph = 10;
constexpr int first_iterations = 20;     // tell how long all take
constexpr double sample_length = 2;      // s, of those that take too long
constexpr double measured_once = 1;      // s, and more
constexpr double paper_thomas = 331.73;  // s, 1024 squared, one core
constexpr double paper_pta = 8.6;

struct Form {
    LineMethod method;
    std::string name;
    int block_threads = 0;

    auto options() const -> papers::LineOptions {
        papers::LineOptions options;
        options.method = method;
        options.block_threads = block_threads;
        return options;
    }
};

auto forms_on(const Machine& machine) -> std::vector<Form> {
    if (!machine.is_cuda()) {
        return {{LineMethod::thomas, "thomas"}, {LineMethod::partition, "partition"}};
    }
    return {{LineMethod::thomas, "thomas"},
            {LineMethod::thomas, "thomas 32 a block", 32},
            {LineMethod::thomas, "thomas 128 a block", 128},
            {LineMethod::thomas, "thomas 256 a block", 256},
            {LineMethod::thomas_transposed, "thomas_transposed"},
            {LineMethod::cr, "cr"},
            {LineMethod::pcr, "pcr"},
            {LineMethod::partition, "partition"}};
}

auto lines_of(const CavityCase& flow) -> Lines {
    const FieldShape shape = flow.mesh().shape();
    return flow.along_x ? lines_along_x(shape) : lines_along_y(shape);
}

// Returns the name of a form in the table: with the direction of its lines.
auto named(const Form& form, const CavityCase& flow) -> std::string {
    return form.name + (flow.along_x ? " x" : " y");
}

// The form listed before that does the same work; empty if none does.
auto same_as(const Machine& machine, const CavityCase& flow, const Form& form) -> std::string {
    const Device device = machine.is_cuda() ? Device::cuda() : Device();
    for (const Form& other : forms_on(machine)) {
        if (other.name == form.name) {
            break;
        }
        if (papers::do_same_work(device, lines_of(flow), other.options(), form.options())) {
            return named(other, flow);
        }
    }
    return "";
}

// Takes all iterations from the start where they last no longer than the settings allow, or a sample.
template <class Restart>
auto time_iterations(const Settings& settings, Recorded& work, const Restart& restart) -> Timed {
    const Timed first = time_once(work, first_iterations, restart);
    const double whole = all_iterations * first.seconds;
    if (whole < measured_once) {
        thalweg::bench::Sampling sampling = settings.sampling;
        sampling.repeats = all_iterations;
        return time_recorded(sampling, work, restart);
    }
    if (whole <= settings.cavity_full) {
        return time_once(work, all_iterations, restart);
    }
    const auto graphs = static_cast<int>(std::lround(sample_length / first.seconds / iterations_in_graph));
    return time_once(work, std::clamp(graphs * iterations_in_graph, first_iterations, all_iterations),
                     restart);
}

void measure(Machine& machine, const Settings& settings, CavityField& field, const Form& form, Row& row) {
    const ThreadCount count(machine.is_cuda() ? settings.all_threads() : row.threads);
    const papers::CavityIteration iteration(machine.is_cuda() ? Device::cuda() : Device(), field.flow(),
                                            form.options());
    const auto workspace = machine.array<char>(iteration.workspace_bytes());
    const Execution where = {workspace.get(), machine.stream()};
    Recorded work(machine, iterations_in_graph,
                  [&](int) { iteration.iterate(field.psi(), field.omega(), where); });
    const auto restart = [&] {
        field.restart();
        machine.wait();
    };
    row.one = time_iterations(settings, work, restart);
    row.launch = work.launch();
    row.note = row.one.repeats == all_iterations ? "in full" : "";
    restart();
    work.run(CavityField::checked_iterations);
    row.error = field.error();
}

// Times that the paper prints: of one core, and of a thread a line with coalesced access.
void set_paper(int nodes, bool along_x, Row& row) {
    const bool is_thomas = row.method == "thomas x" || row.method == "thomas y";
    if (nodes == 1024 && is_thomas && row.threads <= 1) {
        row.paper_serial_seconds = paper_thomas;
        row.paper_seconds = row.is_cuda() != along_x ? (along_x ? paper_thomas : paper_pta) : 0;
    }
}

void measure_direction(Machine& machine, const Settings& settings, const CavityCase& flow, const Show& show) {
    CavityField field(machine, flow);
    for (const Form& form : forms_on(machine)) {
        const std::string name = named(form, flow);
        if (!settings.wants(name)) {
            continue;
        }
        Row row;
        row.section = "cavity";
        row.precision = "double";
        row.system = std::to_string(flow.nodes) + " squared";
        row.method = name;
        row.solver = "lines";
        row.error_limit = 1e-10;
        row.same_as = same_as(machine, flow, form);
        std::vector<int> all_threads = {machine.is_cuda() ? 0 : 1};
        if (!machine.is_cuda() && settings.all_threads() > 1) {
            all_threads.push_back(settings.all_threads());
        }
        for (const int threads : all_threads) {
            Row own = row;
            own.threads = threads;
            own.serial = form.method == LineMethod::thomas && flow.along_x && threads == 1;
            set_paper(flow.nodes, flow.along_x, own);
            if (own.same_as.empty()) {
                measure(machine, settings, field, form, own);
            }
            show(own);
        }
    }
}

}  // namespace

void measure_cavity(Machine& machine, const Settings& settings, const Show& show) {
    std::vector<int> sizes =
        settings.quick ? std::vector<int>{64} : std::vector<int>{64, 128, 256, 512, 1024};
    sizes = settings.sizes.empty() ? sizes : settings.sizes;
    for (const int size : sizes) {
        measure_direction(machine, settings, {size, reynolds, true}, show);
        measure_direction(machine, settings, {size, reynolds, false}, show);
    }
}

}  // namespace thalweg::solvers::bench
