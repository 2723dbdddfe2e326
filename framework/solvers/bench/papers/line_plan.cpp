// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/line_plan.hpp"

#include <omp.h>

#include <string>

#include "solvers/bench/papers/line_methods.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers::papers {
namespace {

void check_not_negative(int value, const char* name) {
    if (value < 0) {
        throw Error("a method for lines cannot have a negative option")
            .about(name)
            .found(std::to_string(value))
            .expected("0 or more");
    }
}

// A warp or several, of a block that thomas can have.
void check_block_threads(int threads) {
    constexpr int warp = 32, most = 256;
    if (threads % warp != 0 || threads < 0 || threads > most) {
        throw Error("a block of threads is made of warps")
            .about("block_threads")
            .found(std::to_string(threads))
            .expected("0, or a multiple of 32 up to 256");
    }
}

auto checked(const LineOptions& options) -> const LineOptions& {
    check_block_threads(options.block_threads);
    check_not_negative(options.rows_a_thread, "rows_a_thread");
    check_not_negative(options.blocks_a_line, "blocks_a_line");
    check_not_negative(options.relaxation_sweeps, "relaxation_sweeps");
    return options;
}

}  // namespace

// The library's plan knows which lines there can be.
template <class Real>
LinePlan<Real>::LinePlan(Device device, const Lines& lines, const LineOptions& options)
    : device_(device),
      lines_(TridiagonalPlan<Real>(device, lines).lines()),
      options_(checked(options)),
      threads_(omp_get_max_threads()),
      workspace_bytes_(device.is_cuda() ? cuda::workspace_bytes<Real>(lines, options)
                                        : cpu::workspace_bytes<Real>(lines, options, threads_)) {}

template <class Real>
void LinePlan<Real>::solve(const TridiagonalSystems<Real>& systems, const Execution& where,
                           FaultWord* fault) const {
    if (lines_.size == 0 || lines_.systems() == 0) {
        return;
    }
    const LineJob<Real> job = {systems, lines_,  {options_.check_dominance}, where.workspace, where.stream,
                               fault,   threads_};
    if (device_.is_cuda()) {
        cuda::solve_lines(job, options_);
    } else {
        cpu::solve_lines(job, options_);
    }
}

template class LinePlan<float>;
template class LinePlan<double>;

}  // namespace thalweg::solvers::papers
