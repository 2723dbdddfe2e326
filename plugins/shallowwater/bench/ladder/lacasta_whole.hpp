// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "shallowwater/bench/ladder/lacasta.hpp"
#include "shallowwater/bench/measure/settings.hpp"

// Tables 1 to 4 of Lacasta et al. 2014: both cases run to their end on triangles of a mesh generator, in the
// generator's order, by reverse Cuthill-McKee and with sorted edges.
namespace thalweg::shallowwater::bench {

// What was measured of a rung that ran a case.
struct WholeRow {
    std::string of;  // the case
    LacastaRung rung;
    std::string precision;
    int cells = 0;
    int bandwidth = 0;        // phi
    double least_height = 0;  // m, the paper's chi: area over the longest edge, of the smallest cell
    std::int64_t steps = 0;
    double seconds = 0;      // of the whole run
    bool from_part = false;  // so many steps were not taken: `seconds` follows from fewer
    double error = 0;        // see relative_error(); NaN where none is known

    auto step() const -> double { return seconds / static_cast<double>(steps); }  // s
};

// A ratio of two rungs, by name, in a step and in all; and what the paper says of it.
struct WholeClaim {
    std::string above, below;
    std::string paper;
};

auto whole_claims() -> const std::vector<WholeClaim>&;

// Lines with their end.
auto whole_columns() -> std::string;
auto whole_line(const WholeRow& row) -> std::string;
auto whole_ratios(const std::vector<WholeRow>& rows) -> std::string;

auto to_json(const WholeRow& row) -> nlohmann::json;

// Runs, measures and prints; with settings.check only sees whether the rungs give the same depths. Returns an
// ExitStatus. Throws std::runtime_error if the device fails.
auto run_whole(const Settings& settings) -> int;

}  // namespace thalweg::shallowwater::bench
