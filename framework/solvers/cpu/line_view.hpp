// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "solvers/methods/line_job.hpp"

namespace thalweg::solvers::cpu {

/// One line of a batch.
template <class Real>
struct LineView {
    const Real *lower, *diagonal, *upper, *right;
    Real* solution;
    std::int64_t size, step, system;

    THALWEG_HD auto row(std::int64_t i) const -> Row<Real> {
        const std::int64_t at = i * step;
        return {i == 0 ? 0 : lower[at], diagonal[at], i + 1 == size ? 0 : upper[at], right[at]};
    }

    THALWEG_HD void fill_with_nan() const {
        for (std::int64_t i = 0; i < size; ++i) {
            solution[i * step] = std::numeric_limits<Real>::quiet_NaN();
        }
    }
};

template <class Real>
THALWEG_HD auto view_of(const TridiagonalSystems<Real>& s, const Lines& lines, std::int64_t system)
    -> LineView<Real> {
    const std::int64_t at = lines.at(0, system % lines.count, system / lines.count);
    return {s.lower + at,    s.diagonal + at, s.upper + at, s.right + at,
            s.solution + at, lines.size,      lines.step,   system};
}

}  // namespace thalweg::solvers::cpu
