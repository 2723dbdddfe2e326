// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/line_job.hpp"

/// The methods of a plan on CUDA; each queues its kernels on the job's stream.
namespace thalweg::solvers::cuda {

template <class Real>
void partition_lines(const LineJob<Real>& job);

template <class Real>
void thomas(const LineJob<Real>& job);

template <class Real>
void thomas_transposed(const LineJob<Real>& job);

/// Cyclic reduction, one block a line.
template <class Real>
void cr(const LineJob<Real>& job);

/// Parallel cyclic reduction, one block a line, with rows_a_thread rows a thread or as few as will do.
template <class Real>
void pcr(const LineJob<Real>& job, int rows_a_thread);

template <class Real>
void mbm(const LineJob<Real>& job);

/// Rows of the longest line that cr and pcr hold in shared memory.
template <class Real>
auto most_shared_rows() -> std::int64_t;

template <class Real>
auto thomas_bytes(const Lines& lines) -> std::size_t;

template <class Real>
auto thomas_transposed_bytes(const Lines& lines) -> std::size_t;

template <class Real>
auto mbm_bytes(const Lines& lines, const TridiagonalOptions& options) -> std::size_t;

template <class Real>
auto partition_bytes(const Lines& lines) -> std::size_t;

}  // namespace thalweg::solvers::cuda
