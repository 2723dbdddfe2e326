// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bench/facts.hpp"
#include "sediment/bench/measure.hpp"

namespace thalweg::sediment::bench {

auto heading(const Settings& settings, const thalweg::bench::Facts& facts) -> std::string;

auto column_names() -> std::string;

/// The row, and below it what each phase takes.
auto lines_of(const Row& row) -> std::string;

auto to_json(const Row& row) -> nlohmann::json;

}  // namespace thalweg::sediment::bench
