// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "runtime/run/simulation.hpp"

namespace thalweg::cli {

/// What stands at the end of every run: simulated and wall time, steps, volume error, where the results are.
auto summary_text(const runtime::RunSummary& summary, const std::filesystem::path& results) -> std::string;

/// Tables for `run --stats`: time by node, last metrics, copies by kind and edge, peaks of the pools.
auto stats_text(const runtime::RunSummary& summary) -> std::string;

/// Both of them for `run --json`.
auto summary_to_json(const runtime::RunSummary& summary, const std::filesystem::path& results)
    -> nlohmann::json;

}  // namespace thalweg::cli
