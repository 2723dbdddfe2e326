// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/line_options.hpp"
#include "solvers/methods/line_job.hpp"

/// Functions that a plan calls on both devices.
namespace thalweg::solvers::papers {
namespace cpu {

template <class Real>
auto workspace_bytes(const Lines& lines, const LineOptions& options, int threads) -> std::size_t;

template <class Real>
void solve_lines(const LineJob<Real>& job, const LineOptions& options);

}  // namespace cpu

namespace cuda {

/// Throws where the method cannot solve the lines.
template <class Real>
auto workspace_bytes(const Lines& lines, const LineOptions& options) -> std::size_t;

template <class Real>
void solve_lines(const LineJob<Real>& job, const LineOptions& options);

}  // namespace cuda
}  // namespace thalweg::solvers::papers
