// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <omp.h>

#include <algorithm>

#include "solvers/cpu/line_tile.hpp"
#include "solvers/cpu/reduction_line.hpp"
#include "solvers/cpu/thomas_line.hpp"

namespace thalweg::solvers::cpu {
namespace {

constexpr std::int64_t stream_from_bytes = 16 << 20;  // of a batch: more than stays in a cache for the caller

// Each thread's room begins on a cache line of its own.
template <class Real>
auto whole_lines(std::int64_t values) -> std::int64_t {
    constexpr std::int64_t line = 64 / sizeof(Real);
    return (values + line - 1) / line * line;
}

auto is_interleaved(const Lines& lines) -> bool {
    return lines.pitch == 1;
}

auto interleaved(const Lines& lines) -> Lines {
    return {lines.size, lines.count, lines.count, 1, lines.layers, lines.count * lines.size};
}

// Values a thread needs.
template <class Real>
auto room_of(TridiagonalMethod method, const Lines& lines) -> std::int64_t {
    switch (method) {
        case TridiagonalMethod::cr:
            return whole_lines<Real>(cr_room<Real>(lines.size));
        case TridiagonalMethod::pcr:
        case TridiagonalMethod::obm_it:
            return whole_lines<Real>(pcr_room<Real>(lines.size));
        case TridiagonalMethod::mbm:
            return whole_lines<Real>(mbm_room<Real>(lines.size));
        case TridiagonalMethod::thomas_transposed:
            return tile_scratch<Real>(is_interleaved(lines) ? lines : interleaved(lines));
        case TridiagonalMethod::partition:
            return tile_scratch<Real>(lines);
        default:
            return whole_lines<Real>(2 * lines.size);
    }
}

// Calls one(begin of the thread's room, k) for k < count; returns the lowest fault.
template <class Real, class One>
auto for_all(const LineJob<Real>& job, std::int64_t count, std::int64_t room, One one) -> FaultWord {
    FaultWord fault = no_fault;
#pragma omp parallel for num_threads(job.threads) schedule(static) reduction(min : fault)
    for (std::int64_t k = 0; k < count; ++k) {
        fault = std::min(fault, one(k, static_cast<Real*>(job.workspace) + omp_get_thread_num() * room));
    }
    return fault;
}

template <class Real>
auto solve_tiles(const LineJob<Real>& job) -> FaultWord {
    const Lines& lines = job.lines;
    const std::int64_t width = tile_lines<Real>(lines);
    const std::int64_t tiles = (lines.count + width - 1) / width;
    const auto solve = choose_solve_tile<Real>();
    const bool stream = lines.size * lines.systems() * std::int64_t{sizeof(Real)} >= stream_from_bytes;
    return for_all(job, tiles * lines.layers, tile_scratch<Real>(lines), [&](std::int64_t tile, Real* room) {
        const std::int64_t first = tile % tiles * width;
        const auto count = static_cast<int>(std::min(width, lines.count - first));
        return solve({job.systems, lines, tile / tiles * lines.count + first, count,
                      job.options.check_dominance, stream, room});
    });
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
auto solve_each(TridiagonalMethod method, const LineJob<Real>& job) -> FaultWord {
    const bool check = job.options.check_dominance;
    return for_all(job, job.lines.systems(), room_of<Real>(method, job.lines),
                   [&](std::int64_t k, Real* room) {
                       const auto line = view_of(job.systems, job.lines, k);
                       switch (method) {
                           case TridiagonalMethod::cr:
                               return cr_line(line, check, room);
                           case TridiagonalMethod::pcr:
                           case TridiagonalMethod::obm_it:
                               return pcr_line(line, check, room);
                           case TridiagonalMethod::mbm:
                               return mbm_line(line, job.options, room);
                           default:
                               return thomas_line(line, check, room);
                       }
                   });
}

}  // namespace

template <class Real>
auto choose_method(const Lines& lines) -> TridiagonalMethod {
    return 2 * lines.count > tile_lanes<Real> ? TridiagonalMethod::partition : TridiagonalMethod::thomas;
}

template <class Real>
auto workspace_bytes(TridiagonalMethod method, const Lines& lines, const TridiagonalOptions&, int threads)
    -> std::size_t {
    std::int64_t values = threads * room_of<Real>(method, lines);
    if (method == TridiagonalMethod::thomas_transposed && !is_interleaved(lines)) {
        values += 4 * whole_lines<Real>(lines.size * lines.systems());
    }
    return static_cast<std::size_t>(values) * sizeof(Real);
}

template <class Real>
void solve_lines(TridiagonalMethod method, const LineJob<Real>& job) {
    FaultWord fault = no_fault;
    if (method == TridiagonalMethod::partition) {
        fault = solve_tiles(job);
    } else if (method == TridiagonalMethod::thomas_transposed) {
        fault = solve_transposed(job);
    } else {
        fault = solve_each(method, job);
    }
    if (job.fault != nullptr) {
        *job.fault = std::min(*job.fault, fault);
    }
}

template auto choose_method<float>(const Lines&) -> TridiagonalMethod;
template auto choose_method<double>(const Lines&) -> TridiagonalMethod;
template auto workspace_bytes<float>(TridiagonalMethod, const Lines&, const TridiagonalOptions&, int)
    -> std::size_t;
template auto workspace_bytes<double>(TridiagonalMethod, const Lines&, const TridiagonalOptions&, int)
    -> std::size_t;
template void solve_lines(TridiagonalMethod, const LineJob<float>&);
template void solve_lines(TridiagonalMethod, const LineJob<double>&);

}  // namespace thalweg::solvers::cpu
