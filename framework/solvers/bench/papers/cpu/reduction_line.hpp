// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/line_options.hpp"
#include "solvers/cpu/line_view.hpp"

/// Sequential twins of the CUDA kernels that reduce: the same row arithmetic in the same order of strides.
namespace thalweg::solvers::papers::cpu {

/// Number of values that the working memory of a line must hold.
template <class Real>
constexpr auto cr_room(std::int64_t size) -> std::int64_t {
    return 4 * size;
}

template <class Real>
constexpr auto pcr_room(std::int64_t size) -> std::int64_t {
    return 8 * size;
}

/// Two sets of rows and twice the ends of every part.
template <class Real>
constexpr auto mbm_room(std::int64_t size) -> std::int64_t {
    return 12 * size;
}

/// Each solves one line and returns its first fault.
template <class Real>
auto cr_line(const solvers::cpu::LineView<Real>& line, bool check_dominance, Real* room) -> FaultWord;

template <class Real>
auto pcr_line(const solvers::cpu::LineView<Real>& line, bool check_dominance, Real* room) -> FaultWord;

template <class Real>
auto mbm_line(const solvers::cpu::LineView<Real>& line, const LineOptions& options, Real* room) -> FaultWord;

}  // namespace thalweg::solvers::papers::cpu
