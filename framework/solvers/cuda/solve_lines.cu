// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "solvers/cuda/line_methods.cuh"
#include "solvers/line_job.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers::cuda {
namespace {

template <class Real>
void check_fits(const Lines& lines, const char* method) {
    if (lines.size > most_shared_rows<Real>()) {
        throw Error("a line does not fit into shared memory")
            .about(method)
            .found(std::to_string(lines.size) + " rows")
            .expected("at most " + std::to_string(most_shared_rows<Real>()))
            .remedy("use partition, thomas or mbm, or leave the choice to automatic");
    }
}

}  // namespace

// Beyond a cluster's reach partition reads every coefficient twice, and with this many lines one a thread
// fills the device.
template <class Real>
auto choose_method(const Lines& lines) -> TridiagonalMethod {
    constexpr std::int64_t many_lines = 1 << 17;
    constexpr std::int64_t many_rows = 4096;
    const bool dense = lines.pitch == 1 && lines.systems() >= many_lines && lines.size > many_rows;
    return dense ? TridiagonalMethod::thomas : TridiagonalMethod::partition;
}

template <class Real>
auto workspace_bytes(TridiagonalMethod method, const Lines& lines, const TridiagonalOptions& options)
    -> std::size_t {
    switch (method) {
        case TridiagonalMethod::thomas:
            return thomas_bytes<Real>(lines);
        case TridiagonalMethod::thomas_transposed:
            return thomas_transposed_bytes<Real>(lines);
        case TridiagonalMethod::cr:
            check_fits<Real>(lines, "cr");
            return 0;
        case TridiagonalMethod::pcr:
            check_fits<Real>(lines, "pcr");
            return 0;
        case TridiagonalMethod::obm_it:
            check_fits<Real>(lines, "obm_it");
            return 0;
        case TridiagonalMethod::mbm:
            return mbm_bytes<Real>(lines, options);
        default:
            return partition_bytes<Real>(lines);
    }
}

template <class Real>
void solve_lines(TridiagonalMethod method, const LineJob<Real>& job) {
    switch (method) {
        case TridiagonalMethod::thomas:
            return thomas(job);
        case TridiagonalMethod::thomas_transposed:
            return thomas_transposed(job);
        case TridiagonalMethod::cr:
            return cr(job);
        case TridiagonalMethod::pcr:
            return pcr(job, 0);
        case TridiagonalMethod::obm_it:
            return pcr(job, job.options.rows_a_thread);
        case TridiagonalMethod::mbm:
            return mbm(job);
        default:
            return partition_lines(job);
    }
}

template auto choose_method<float>(const Lines&) -> TridiagonalMethod;
template auto choose_method<double>(const Lines&) -> TridiagonalMethod;
template auto workspace_bytes<float>(TridiagonalMethod, const Lines&, const TridiagonalOptions&)
    -> std::size_t;
template auto workspace_bytes<double>(TridiagonalMethod, const Lines&, const TridiagonalOptions&)
    -> std::size_t;
template void solve_lines(TridiagonalMethod, const LineJob<float>&);
template void solve_lines(TridiagonalMethod, const LineJob<double>&);

}  // namespace thalweg::solvers::cuda
