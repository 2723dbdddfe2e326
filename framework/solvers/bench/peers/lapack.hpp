// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/fields/line_field.hpp"

namespace thalweg::solvers::bench {

// LAPACK's gtsv, Gaussian elimination with pivoting, a line at a time on each of so many threads. It
// overwrites all it is given, so that every line is copied first; the copies are part of the time.
template <class Real>
auto lapack_gtsv(const LineField<Real>& field, int threads) -> LineVariant;

}  // namespace thalweg::solvers::bench
