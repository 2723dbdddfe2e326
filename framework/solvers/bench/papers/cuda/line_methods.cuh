// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/line_options.hpp"
#include "solvers/methods/line_job.hpp"

namespace thalweg::solvers::cuda {}

/// The papers' methods on CUDA; each queues its kernels on the job's stream.
namespace thalweg::solvers::papers::cuda {

using namespace solvers::cuda;  // on which the methods stand

template <class Real>
void thomas_transposed(const LineJob<Real>& job);

/// Cyclic reduction, one block a line.
template <class Real>
void cr(const LineJob<Real>& job);

/// Parallel cyclic reduction, one block a line, with rows_a_thread rows a thread or as few as will do.
template <class Real>
void pcr(const LineJob<Real>& job, int rows_a_thread);

template <class Real>
void mbm(const LineJob<Real>& job, const LineOptions& options);

/// Rows of the longest line that cr and pcr hold in shared memory.
template <class Real>
auto most_shared_rows() -> std::int64_t;

template <class Real>
auto thomas_transposed_bytes(const Lines& lines) -> std::size_t;

template <class Real>
auto mbm_bytes(const Lines& lines, const LineOptions& options) -> std::size_t;

}  // namespace thalweg::solvers::papers::cuda
