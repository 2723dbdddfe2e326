// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "../catalogue/parity.hpp"
#include "../catalogue/scenario.hpp"

// What the whole catalogue comes to, as CSV with a line for every figure and as Markdown to be read.
namespace thalweg::shallowwater::catalogue {

// One figure of one trial.
struct Row {
    const Scenario* scenario;
    Method method;
    Precision precision;
    int cells;
    long long steps;
    Finding finding;
    double order;  // from the next coarser size, NAN where there is none

    // The test's own figures come before the general ones.
    bool general;
};

struct ParityRow {
    const Scenario* scenario;
    Method method;
    Parity parity;
};

struct Results {
    std::string machine;  // what it ran on
    std::vector<Row> rows;
    std::vector<ParityRow> parities;
    std::vector<std::string> skipped;   // what was left out, and why
    std::vector<std::string> pictures;  // names of the plots that were drawn

    auto failures() const -> int;
};

auto csv_of(const Results& results) -> std::string;

auto markdown_of(const Results& results) -> std::string;

}  // namespace thalweg::shallowwater::catalogue
