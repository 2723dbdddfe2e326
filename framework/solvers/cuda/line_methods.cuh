// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/methods/line_job.hpp"

/// The methods of a plan on CUDA; each queues its kernels on the job's stream.
namespace thalweg::solvers::cuda {

template <class Real>
void partition_lines(const LineJob<Real>& job);

/// Threads of a block of thomas(): few lines must still reach many multiprocessors.
constexpr int thomas_threads = 64;
constexpr int most_thomas_threads = 256;

/// Solves each line in one thread by Thomas's method. `block_threads`: a multiple of 32, at most
/// most_thomas_threads.
template <class Real>
void thomas(const LineJob<Real>& job, int block_threads = thomas_threads);

template <class Real>
auto partition_bytes(const Lines& lines) -> std::size_t;

template <class Real>
auto thomas_bytes(const Lines& lines) -> std::size_t;

}  // namespace thalweg::solvers::cuda
