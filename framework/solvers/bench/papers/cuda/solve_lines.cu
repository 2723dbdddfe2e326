// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "solvers/bench/papers/cuda/line_methods.cuh"
#include "solvers/bench/papers/line_methods.hpp"
#include "solvers/cuda/line_methods.cuh"
#include "thalweg/error.hpp"

namespace thalweg::solvers::papers::cuda {
namespace {

template <class Real>
void check_fits(const Lines& lines, const char* method) {
    if (lines.size > most_shared_rows<Real>()) {
        throw Error("a line does not fit into shared memory")
            .about(method)
            .found(std::to_string(lines.size) + " rows")
            .expected("at most " + std::to_string(most_shared_rows<Real>()))
            .remedy("use partition, thomas or mbm");
    }
}

}  // namespace

template <class Real>
auto workspace_bytes(const Lines& lines, const LineOptions& options) -> std::size_t {
    switch (options.method) {
        case LineMethod::thomas:
            return thomas_bytes<Real>(lines);
        case LineMethod::thomas_transposed:
            return thomas_transposed_bytes<Real>(lines);
        case LineMethod::cr:
            check_fits<Real>(lines, "cr");
            return 0;
        case LineMethod::pcr:
            check_fits<Real>(lines, "pcr");
            return 0;
        case LineMethod::obm_it:
            check_fits<Real>(lines, "obm_it");
            return 0;
        case LineMethod::mbm:
            return mbm_bytes<Real>(lines, options);
        default:
            return partition_bytes<Real>(lines);
    }
}

template <class Real>
void solve_lines(const LineJob<Real>& job, const LineOptions& options) {
    switch (options.method) {
        case LineMethod::thomas:
            return thomas(job, options.block_threads > 0 ? options.block_threads : thomas_threads);
        case LineMethod::thomas_transposed:
            return thomas_transposed(job);
        case LineMethod::cr:
            return cr(job);
        case LineMethod::pcr:
            return pcr(job, 0);
        case LineMethod::obm_it:
            return pcr(job, options.rows_a_thread);
        case LineMethod::mbm:
            return mbm(job, options);
        default:
            return partition_lines(job);
    }
}

template auto workspace_bytes<float>(const Lines&, const LineOptions&) -> std::size_t;
template auto workspace_bytes<double>(const Lines&, const LineOptions&) -> std::size_t;
template void solve_lines(const LineJob<float>&, const LineOptions&);
template void solve_lines(const LineJob<double>&, const LineOptions&);

}  // namespace thalweg::solvers::papers::cuda
