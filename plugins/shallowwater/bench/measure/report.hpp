// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bench/facts.hpp"
#include "shallowwater/bench/measure/measure.hpp"
#include "shallowwater/bench/measure/settings.hpp"

// What the benchmark prints: text line by line, as it is measured, or one JSON document.
namespace thalweg::shallowwater::bench {

using thalweg::bench::Facts;

// Throws std::runtime_error if the CUDA device does not answer.
auto facts_of(const Settings& settings) -> Facts;

// What the figures are of, and the ceilings of the machine.
auto heading(const Settings& settings, const Facts& facts) -> std::string;

// The names of the columns, and a line of them. Both end with a newline.
auto column_names() -> std::string;
auto line_of(const Row& row) -> std::string;

auto to_json(const Row& row) -> nlohmann::json;

}  // namespace thalweg::shallowwater::bench
