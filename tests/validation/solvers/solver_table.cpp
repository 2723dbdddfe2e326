// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solver_table.hpp"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

namespace thalweg::solvers::validation {
namespace {

auto number(double value) -> std::string {
    return fmt::format("{:.6g}", value);
}

auto limit_of(const Finding& finding) -> std::string {
    return std::isnan(finding.limit) ? "" : (finding.at_least ? ">= " : "<= ") + number(finding.limit);
}

auto verdict(const Finding& finding) -> std::string {
    return std::isnan(finding.limit) ? "" : finding.passed() ? "passed" : "**failed**";
}

}  // namespace

auto SolverResults::failures() const -> int {
    return static_cast<int>(
        std::count_if(rows.begin(), rows.end(), [](const auto& row) { return !row.finding.passed(); }));
}

void SolverResults::add(const SolverRow& row) {
    rows.push_back(row);
    const Finding& f = row.finding;
    std::printf("%-14s %-24s %5d nodes %6d steps %7.1f s  %-38s %12.6g %-12s %s\n", row.problem.c_str(),
                row.method.c_str(), row.nodes, row.steps, row.seconds, f.quantity.c_str(), f.value,
                limit_of(f).c_str(), f.passed() ? "" : "FAILED");
    std::fflush(stdout);
}

auto csv_of(const SolverResults& results) -> std::string {
    std::string text = "problem,method,nodes,steps,seconds,quantity,value,limit,passed\n";
    for (const SolverRow& row : results.rows) {
        const Finding& f = row.finding;
        text += fmt::format("\"{}\",\"{}\",{},{},{:.3f},\"{}\",{:.10g},{},{}\n", row.problem, row.method,
                            row.nodes, row.steps, row.seconds, f.quantity, f.value, limit_of(f),
                            f.passed() ? 1 : 0);
    }
    return text;
}

auto markdown_of(const SolverResults& results) -> std::string {
    std::string text = "Run on " + results.machine +
                       ".\n\n| problem | method | nodes | steps | wall [s] | figure | value | limit | |\n"
                       "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for (const SolverRow& row : results.rows) {
        text += fmt::format("| {} | {} | {} | {} | {:.1f} | {} | {} | {} | {} |\n", row.problem, row.method,
                            row.nodes, row.steps, row.seconds, row.finding.quantity,
                            number(row.finding.value), limit_of(row.finding), verdict(row.finding));
    }
    return text;
}

}  // namespace thalweg::solvers::validation
