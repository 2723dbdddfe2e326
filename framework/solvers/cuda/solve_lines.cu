// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/line_methods.cuh"
#include "solvers/methods/line_job.hpp"

namespace thalweg::solvers::cuda {
namespace {

// Beyond a cluster's reach partition reads every coefficient twice, and with this many lines one a thread
// fills the device.
auto takes_a_thread_a_line(const Lines& lines) -> bool {
    constexpr std::int64_t many_lines = 1 << 17;
    constexpr std::int64_t many_rows = 4096;
    return lines.pitch == 1 && lines.systems() >= many_lines && lines.size > many_rows;
}

}  // namespace

template <class Real>
auto workspace_bytes(const Lines& lines) -> std::size_t {
    return takes_a_thread_a_line(lines) ? thomas_bytes<Real>(lines) : partition_bytes<Real>(lines);
}

template <class Real>
void solve_lines(const LineJob<Real>& job) {
    if (takes_a_thread_a_line(job.lines)) {
        thomas(job);
    } else {
        partition_lines(job);
    }
}

template auto workspace_bytes<float>(const Lines&) -> std::size_t;
template auto workspace_bytes<double>(const Lines&) -> std::size_t;
template void solve_lines(const LineJob<float>&);
template void solve_lines(const LineJob<double>&);

}  // namespace thalweg::solvers::cuda
