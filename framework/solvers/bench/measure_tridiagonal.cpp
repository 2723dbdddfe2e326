// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "solvers/bench/fields/line_field.hpp"
#include "solvers/bench/measure.hpp"
#include "solvers/bench/papers/line_plan.hpp"
#include "solvers/bench/papers/same_work.hpp"
#include "solvers/bench/peers/cusparse.hpp"
#include "solvers/bench/peers/lapack.hpp"
#include "solvers/bench/recorded.hpp"
#include "solvers/bench/thread_count.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers::bench {

namespace {

using papers::LineMethod;
using papers::LineOptions;
using thalweg::bench::Machine;

struct Method {
    LineMethod method;
    const char* name;
    bool twin;  // on the CPU written to be compared with, not to be fast
    int rows_a_thread = 0;
    int blocks_a_line = 0;
    int block_threads = 0;

    auto options() const -> LineOptions {
        LineOptions options;
        options.method = method;
        options.rows_a_thread = rows_a_thread;
        options.blocks_a_line = blocks_a_line;
        options.block_threads = block_threads;
        return options;
    }
};

// A form that may be the same as another one stands behind it.
constexpr std::array<Method, 14> all_methods = {
    {{LineMethod::thomas, "thomas", false},
     {LineMethod::thomas, "thomas 32 a block", true, 0, 0, 32},
     {LineMethod::thomas, "thomas 128 a block", true, 0, 0, 128},
     {LineMethod::thomas, "thomas 256 a block", true, 0, 0, 256},
     {LineMethod::cr, "cr", true},
     {LineMethod::pcr, "pcr", true},
     {LineMethod::obm_it, "obm_it 2 rows", true, 2, 0},
     {LineMethod::obm_it, "obm_it 4 rows", true, 4, 0},
     {LineMethod::obm_it, "obm_it 8 rows", true, 8, 0},
     {LineMethod::mbm, "mbm 2 blocks", true, 0, 2},
     {LineMethod::mbm, "mbm 4 blocks", true, 0, 4},
     {LineMethod::mbm, "mbm 8 blocks", true, 0, 8},
     {LineMethod::partition, "partition", false},
     {LineMethod::thomas_transposed, "thomas_transposed", false}}};
constexpr int most_for_twins = 1024;
constexpr int repeats_in_graph = 8;

// The method listed before that does the same work; empty if none does.
auto same_as(Device device, const Lines& lines, const Method& method) -> std::string {
    for (const Method* other = all_methods.data(); other != &method; ++other) {
        if (papers::do_same_work(device, lines, other->options(), method.options())) {
            return other->name;
        }
    }
    return "";
}

// `method` is one of all_methods.
template <class Real>
auto ours(Machine& machine, const LineField<Real>& field, const Method& method, int threads) -> LineVariant {
    LineVariant variant = {method.name, machine.is_cuda() ? 0 : threads, {}, {}, ""};
    const Device device = machine.is_cuda() ? Device::cuda() : Device();
    variant.same_as = same_as(device, field.lines, method);
    if (!variant.same_as.empty()) {
        return variant;
    }
    try {
        const papers::LinePlan<Real> plan(device, field.lines, method.options());
        const auto workspace = machine.array<char>(std::max<std::size_t>(plan.workspace_bytes(), 1));
        variant.solve = [plan, workspace, systems = field.systems(), stream = machine.stream()] {
            plan.solve(systems, {workspace.get(), stream}, nullptr);
        };
    } catch (const thalweg::Error& error) {
        variant.note = "lines too long for it";
    }
    return variant;
}

template <class Real>
void measure(Machine& machine, const Settings& settings, const LineField<Real>& field,
             const LineVariant& variant, Row& row) {
    const int in_graph = machine.is_cuda() ? repeats_in_graph : 1;
    const auto restore = [&](int) {
        if (variant.restore) {
            variant.restore();
        }
    };
    Recorded work(machine, in_graph, [&](int k) {
        restore(k);
        variant.solve();
    });
    row.one = time_recorded(settings.sampling, work, [] {});
    row.launch = work.launch();
    if (variant.restore) {
        Recorded copies(machine, in_graph, restore);
        row.one.seconds -= time_recorded(settings.sampling, copies, [] {}).seconds;
        row.note = "copies of what it overwrites taken off";
    }
    work.run(in_graph);
    row.error = field.error(machine.download(field.solution, field.values()));
}

template <class Real>
void measure_direction(Machine& machine, const Settings& settings, const Lines& lines,
                       const std::string& system, const Show& show) {
    const int threads = settings.all_threads();
    LineField<Real> field(machine, lines);
    Row row;
    row.section = "tridiagonal";
    row.precision = sizeof(Real) == 4 ? "float" : "double";
    row.system = system;
    row.error_limit = sizeof(Real) == 4 ? 1e-5 : 1e-13;
    row.bytes = 5 * static_cast<double>(field.bytes());
    row.copy_rate = measure_copy(machine, settings.sampling, threads, row.bytes);
    const auto take = [&](const LineVariant& variant) {
        if (!settings.wants(variant.name)) {
            return;
        }
        Row own = row;
        own.method = variant.name;
        own.solver = "lines";
        own.serial = variant.name == "thomas" && variant.threads == 1;
        own.threads = variant.threads;
        own.note = variant.note;
        own.same_as = variant.same_as;
        try {
            if (variant.solve) {
                measure(machine, settings, field, variant, own);
            }
        } catch (const std::exception& error) {
            own.one = {};
            own.note = error.what();
        }
        show(own);
    };
    for (const Method& method : all_methods) {
        if (!machine.is_cuda() && method.method == LineMethod::thomas && !method.twin && threads > 1) {
            const ThreadCount one(1);
            take(ours(machine, field, method, 1));
        }
        if (machine.is_cuda() || !method.twin || lines.size <= most_for_twins) {
            const ThreadCount count(threads);
            take(ours(machine, field, method, threads));
        }
    }
    if (machine.is_cuda()) {
        for (const auto& variant : cusparse_gtsv(machine, field)) {
            take(variant);
        }
    } else {
        take(lapack_gtsv(field, threads));
    }
}

}  // namespace

template <class Real>
void measure_tridiagonal(Machine& machine, const Settings& settings, const Show& show) {
    std::vector<int> sizes =
        settings.quick ? std::vector<int>{64} : std::vector<int>{64, 128, 256, 512, 1024, 2048, 4096};
    sizes = settings.sizes.empty() ? sizes : settings.sizes;
    for (const int size : sizes) {
        const FieldShape field = field_of(size, size);
        const std::string name = std::to_string(size) + " squared ";
        measure_direction<Real>(machine, settings, lines_along_x(field), name + "x", show);
        measure_direction<Real>(machine, settings, lines_along_y(field), name + "y", show);
    }
}

template void measure_tridiagonal<float>(Machine&, const Settings&, const Show&);
template void measure_tridiagonal<double>(Machine&, const Settings&, const Show&);

}  // namespace thalweg::solvers::bench
