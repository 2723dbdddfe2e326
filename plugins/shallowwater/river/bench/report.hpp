// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "shallowwater/river/bench/measure.hpp"

/// What the benchmark prints: text line by line, as it is measured, or one JSON document.
namespace thalweg::river::bench {

/// The names of the columns, and a line of them. Both end with a newline.
auto column_names(const Settings& settings) -> std::string;
auto line_of(const Row& row) -> std::string;

auto to_json(const Row& row) -> nlohmann::json;

}  // namespace thalweg::river::bench
