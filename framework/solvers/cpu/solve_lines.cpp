// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cpu/solve_lines.hpp"

#include "solvers/cpu/thomas_line.hpp"

namespace thalweg::solvers::cpu {
namespace {

constexpr std::int64_t stream_from_bytes = 16 << 20;  // of a batch: more than stays in a cache for the caller

}  // namespace

template <class Real>
auto solve_each(const LineJob<Real>& job) -> FaultWord {
    return for_all(job, job.lines.systems(), thomas_room<Real>(job.lines), [&](std::int64_t k, Real* room) {
        return thomas_line(view_of(job.systems, job.lines, k), job.options.check_dominance, room);
    });
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
auto workspace_bytes(const Lines& lines, int threads) -> std::size_t {
    const std::int64_t room =
        fill_a_vector<Real>(lines) ? tile_scratch<Real>(lines) : thomas_room<Real>(lines);
    return static_cast<std::size_t>(threads * room) * sizeof(Real);
}

template <class Real>
void solve_lines(const LineJob<Real>& job) {
    const FaultWord fault = fill_a_vector<Real>(job.lines) ? solve_tiles(job) : solve_each(job);
    if (job.fault != nullptr) {
        *job.fault = std::min(*job.fault, fault);
    }
}

template auto solve_each(const LineJob<float>&) -> FaultWord;
template auto solve_each(const LineJob<double>&) -> FaultWord;
template auto solve_tiles(const LineJob<float>&) -> FaultWord;
template auto solve_tiles(const LineJob<double>&) -> FaultWord;
template auto workspace_bytes<float>(const Lines&, int) -> std::size_t;
template auto workspace_bytes<double>(const Lines&, int) -> std::size_t;
template void solve_lines(const LineJob<float>&);
template void solve_lines(const LineJob<double>&);

}  // namespace thalweg::solvers::cpu
