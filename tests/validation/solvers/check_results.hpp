// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <doctest/doctest.h>

#include "solver_table.hpp"

namespace thalweg::solvers::validation {

/// Every figure within its limit, and at least one.
inline void check_results(const SolverResults& results) {
    CHECK(!results.rows.empty());
    for (const SolverRow& row : results.rows) {
        CHECK_MESSAGE(row.finding.passed(), row.problem << ", " << row.method << ", " << row.finding.quantity
                                                        << ": " << row.finding.value << ", limit "
                                                        << row.finding.limit);
    }
}

}  // namespace thalweg::solvers::validation
