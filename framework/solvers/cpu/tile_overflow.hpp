// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cpu/thomas_line.hpp"

// Included only by what is compiled for one level of the instruction set.
namespace thalweg::solvers::cpu {
namespace {

// An overflow on the way back reaches the first row, as does the NaN of a broken line.
template <class Real>
auto overflow_of(const LineView<Real>& line) -> FaultWord {
    std::int64_t row = line.size - 1;
    while (is_number(line.solution[row * line.step])) {
        --row;
    }
    line.fill_with_nan();
    return pack(FaultKind::not_finite, line.system, row);
}

}  // namespace
}  // namespace thalweg::solvers::cpu
