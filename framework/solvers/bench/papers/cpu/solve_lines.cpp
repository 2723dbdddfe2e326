// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/solve_lines.hpp"

#include "solvers/bench/papers/cpu/reduction_line.hpp"
#include "solvers/bench/papers/cpu/serial_sweeps.hpp"
#include "solvers/bench/papers/line_methods.hpp"

namespace thalweg::solvers::papers::cpu {
namespace {

using namespace solvers::cpu;

auto is_interleaved(const Lines& lines) -> bool {
    return lines.pitch == 1;
}

auto interleaved(const Lines& lines) -> Lines {
    return {lines.size, lines.count, lines.count, 1, lines.layers, lines.count * lines.size};
}

// Values a thread needs.
template <class Real>
auto room_of(LineMethod method, const Lines& lines) -> std::int64_t {
    switch (method) {
        case LineMethod::cr:
            return whole_lines<Real>(cr_room<Real>(lines.size));
        case LineMethod::pcr:
        case LineMethod::obm_it:
            return whole_lines<Real>(pcr_room<Real>(lines.size));
        case LineMethod::mbm:
            return whole_lines<Real>(mbm_room<Real>(lines.size));
        case LineMethod::thomas_transposed:
            return tile_scratch<Real>(is_interleaved(lines) ? lines : interleaved(lines));
        case LineMethod::partition:
            return tile_scratch<Real>(lines);
        default:
            return thomas_room<Real>(lines);
    }
}

template <class Real>
void copy(const Real* from, const Lines& as, Real* to, const Lines& like, int threads) {
#pragma omp parallel for num_threads(threads) schedule(static)
    for (std::int64_t system = 0; system < as.systems(); ++system) {
        const std::int64_t line = system % as.count;
        const std::int64_t layer = system / as.count;
        for (std::int64_t row = 0; row < as.size; ++row) {
            to[like.at(row, line, layer)] = from[as.at(row, line, layer)];
        }
    }
}

template <class Real>
auto solve_transposed(const LineJob<Real>& job) -> FaultWord {
    if (is_interleaved(job.lines)) {
        return solve_tiles(job);
    }
    const std::int64_t values = whole_lines<Real>(job.lines.size * job.lines.systems());
    auto* lower = static_cast<Real*>(job.workspace);
    Real* diagonal = lower + values;
    Real* upper = diagonal + values;
    Real* right = upper + values;
    LineJob<Real> inner = job;
    inner.lines = interleaved(job.lines);
    inner.systems = {lower, diagonal, upper, right, right};
    inner.workspace = right + values;
    copy(job.systems.lower, job.lines, lower, inner.lines, job.threads);
    copy(job.systems.diagonal, job.lines, diagonal, inner.lines, job.threads);
    copy(job.systems.upper, job.lines, upper, inner.lines, job.threads);
    copy(job.systems.right, job.lines, right, inner.lines, job.threads);
    const FaultWord fault = solve_tiles(inner);
    copy<Real>(right, inner.lines, job.systems.solution, job.lines, job.threads);
    return fault;
}

template <class Real>
auto thomas_each(const LineJob<Real>& job) -> FaultWord {
    const auto thomas = serial_sweeps<Real>().thomas;
    return for_all(job, job.lines.systems(), thomas_room<Real>(job.lines), [&](std::int64_t k, Real* room) {
        return thomas(view_of(job.systems, job.lines, k), job.options.check_dominance, room);
    });
}

template <class Real>
auto reduce_each(const LineJob<Real>& job, const LineOptions& options) -> FaultWord {
    const bool check = job.options.check_dominance;
    return for_all(job, job.lines.systems(), room_of<Real>(options.method, job.lines),
                   [&](std::int64_t k, Real* room) {
                       const auto line = view_of(job.systems, job.lines, k);
                       switch (options.method) {
                           case LineMethod::cr:
                               return cr_line(line, check, room);
                           case LineMethod::mbm:
                               return mbm_line(line, options, room);
                           default:
                               return pcr_line(line, check, room);
                       }
                   });
}

template <class Real>
auto solve(const LineJob<Real>& job, const LineOptions& options) -> FaultWord {
    switch (options.method) {
        case LineMethod::thomas:
            return thomas_each(job);
        case LineMethod::partition:
            return solve_tiles(job);
        case LineMethod::thomas_transposed:
            return solve_transposed(job);
        default:
            return reduce_each(job, options);
    }
}

}  // namespace

template <class Real>
auto workspace_bytes(const Lines& lines, const LineOptions& options, int threads) -> std::size_t {
    std::int64_t values = threads * room_of<Real>(options.method, lines);
    if (options.method == LineMethod::thomas_transposed && !is_interleaved(lines)) {
        values += 4 * whole_lines<Real>(lines.size * lines.systems());
    }
    return static_cast<std::size_t>(values) * sizeof(Real);
}

template <class Real>
void solve_lines(const LineJob<Real>& job, const LineOptions& options) {
    const FaultWord fault = solve(job, options);
    if (job.fault != nullptr) {
        *job.fault = std::min(*job.fault, fault);
    }
}

template auto workspace_bytes<float>(const Lines&, const LineOptions&, int) -> std::size_t;
template auto workspace_bytes<double>(const Lines&, const LineOptions&, int) -> std::size_t;
template void solve_lines(const LineJob<float>&, const LineOptions&);
template void solve_lines(const LineJob<double>&, const LineOptions&);

}  // namespace thalweg::solvers::papers::cpu
