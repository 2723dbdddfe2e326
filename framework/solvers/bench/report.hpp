// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bench/facts.hpp"
#include "solvers/bench/row.hpp"
#include "solvers/bench/settings.hpp"

// What the benchmark prints: text line by line, as it is measured, or one JSON document. All texts end with a
// newline.
namespace thalweg::solvers::bench {

// What the figures are of.
auto heading(const Settings& settings, const thalweg::bench::Facts& facts) -> std::string;

// What a section measures, and the names of its columns.
auto section_heading(const std::string& section) -> std::string;
auto line_of(const Row& row) -> std::string;

auto to_json(const Row& row) -> nlohmann::json;

}  // namespace thalweg::solvers::bench
