// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "solvers/cpu/line_view.hpp"

namespace thalweg::solvers::cpu {

struct Forward {
    FaultWord fault = no_fault;
    bool broken = false;  ///< stopped before the end
};

/// The forward sweep of Thomas for one line. `row_done(i, c, d)` gets each row's reduced coefficients.
template <class Real, class RowDone>
THALWEG_HD auto thomas_forward(const LineView<Real>& line, bool check_dominance, RowDone&& row_done)
    -> Forward {
    Forward result;
    Real c = 0;
    Real d = 0;
    for (std::int64_t i = 0; i < line.size; ++i) {
        const Row<Real> row = line.row(i);
        const Real pivot = fused(-row.lower, c, row.diagonal);
        const Real inverse = 1 / pivot;
        c = row.upper * inverse;
        d = fused(-row.lower, d, row.right) * inverse;
        if (check_dominance && !is_dominant(row)) {
            result.fault = std::min(result.fault, pack(FaultKind::not_dominant, line.system, i));
        }
        if (pivot == 0 || !is_number(pivot) || !is_number(c) || !is_number(d)) {
            const bool bad_input = breakdown_of(row) == FaultKind::not_finite;
            const auto kind = pivot == 0 && !bad_input ? FaultKind::zero_pivot : FaultKind::not_finite;
            return {std::min(result.fault, pack(kind, line.system, i)), true};
        }
        row_done(i, c, d);
    }
    return result;
}

/// Solves one line with room for two values a row; returns its first fault.
template <class Real>
THALWEG_HD auto thomas_line(const LineView<Real>& line, bool check_dominance, Real* room) -> FaultWord {
    auto [fault, broken] = thomas_forward(line, check_dominance, [room](std::int64_t i, Real c, Real d) {
        room[2 * i] = c;
        room[2 * i + 1] = d;
    });
    Real x = 0;
    for (std::int64_t left = line.size; left > 0 && !broken; --left) {
        const std::int64_t i = left - 1;
        x = fused(-room[2 * i], x, room[2 * i + 1]);
        line.solution[i * line.step] = x;
        if (!is_number(x)) {
            fault = std::min(fault, pack(FaultKind::not_finite, line.system, i));
            broken = true;
        }
    }
    if (broken) {
        line.fill_with_nan();
    }
    return fault;
}

}  // namespace thalweg::solvers::cpu
