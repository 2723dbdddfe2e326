// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "shallowwater/bench/ladder/lacasta.hpp"
#include "shallowwater/bench/measure/report.hpp"

namespace thalweg::shallowwater::bench {

auto name_of(Form form) -> std::string;
auto name_of(Layout layout) -> std::string;
auto name_of(Numbering numbering) -> std::string;

// What was measured of a rung on one mesh: with every cell wet, and with a moving shore.
struct LacastaRow {
    LacastaRung rung;
    std::string precision;
    int cells = 0;
    int bandwidth = 0;   // phi
    double sectors = 0;  // see sectors_a_warp
    std::array<Timed, 2> step;

    auto rate(std::size_t flow) const -> double { return cells / step[flow].seconds; }  // cell-steps/s
};

// A ratio of two rungs, by name, and what the paper says of it.
struct Claim {
    std::string above, below;
    std::string paper;
    bool only_cuda;
};

auto claims() -> const std::vector<Claim>&;

// The rates of a claim's rungs by each other, for every cell wet and for a moving shore: 0 where one of them
// was not measured. `rows` are all so far; of a rung on few cores the largest mesh counts that it ran on.
auto ratios_of(const Claim& claim, const std::vector<LacastaRow>& rows, int cells) -> std::array<double, 2>;

// Lines with their end.
auto lacasta_columns() -> std::string;
auto lacasta_line(const LacastaRow& row, const LacastaRow& first) -> std::string;
auto lacasta_ratios(const std::vector<LacastaRow>& rows, bool cuda) -> std::string;

auto to_json(const LacastaRow& row) -> nlohmann::json;

}  // namespace thalweg::shallowwater::bench
