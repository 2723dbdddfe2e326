// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omp.h>

#include <algorithm>

#include "solvers/cpu/line_tile.hpp"

/// Division of batches of lines among the threads of the CPU.
namespace thalweg::solvers::cpu {

/// Values in whole cache lines, so that each thread's room begins on a cache line of its own.
template <class Real>
constexpr auto whole_lines(std::int64_t values) -> std::int64_t {
    constexpr std::int64_t line = 64 / sizeof(Real);
    return (values + line - 1) / line * line;
}

/// Values of room that a thread needs to solve one line after the other.
template <class Real>
constexpr auto thomas_room(const Lines& lines) -> std::int64_t {
    return whole_lines<Real>(2 * lines.size);
}

/// Whether lines fill more than half of a vector, and are solved side by side for it.
template <class Real>
constexpr auto fill_a_vector(const Lines& lines) -> bool {
    return 2 * lines.count > tile_lanes<Real>;
}

/// Calls one(k, begin of the thread's room) for k < count, with `room` values a thread; returns the lowest
/// fault.
template <class Real, class One>
auto for_all(const LineJob<Real>& job, std::int64_t count, std::int64_t room, One one) -> FaultWord {
    FaultWord fault = no_fault;
#pragma omp parallel for num_threads(job.threads) schedule(static) reduction(min : fault)
    for (std::int64_t k = 0; k < count; ++k) {
        fault = std::min(fault, one(k, static_cast<Real*>(job.workspace) + omp_get_thread_num() * room));
    }
    return fault;
}

/// One line after the other by Thomas's method; returns the first fault.
template <class Real>
auto solve_each(const LineJob<Real>& job) -> FaultWord;

/// Lines side by side in vector lanes, with tile_scratch values a thread; returns the first fault.
template <class Real>
auto solve_tiles(const LineJob<Real>& job) -> FaultWord;

}  // namespace thalweg::solvers::cpu
