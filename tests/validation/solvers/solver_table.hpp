// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "../report/finding.hpp"

/// What the solver library's cases come to, as CSV and as Markdown.
namespace thalweg::solvers::validation {

using thalweg::validation::Finding;

/// One figure of one run.
struct SolverRow {
    std::string problem, method;
    int nodes = 0;  ///< along a side
    int steps = 0;
    double seconds = 0;  ///< of the run, wall time
    Finding finding;
};

struct SolverResults {
    std::string machine;
    std::vector<SolverRow> rows;

    auto failures() const -> int;

    /// Keeps it and prints it.
    void add(const SolverRow& row);
};

auto csv_of(const SolverResults& results) -> std::string;
auto markdown_of(const SolverResults& results) -> std::string;

}  // namespace thalweg::solvers::validation
