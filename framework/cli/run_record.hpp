// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "runtime/plan/results_folder.hpp"
#include "thalweg/runtime/run.hpp"
#include "thalweg/runtime/worlds.hpp"

namespace thalweg::cli {

/// What a run that has ended leaves in its results folder for `thalweg report`: a JSON object with the
/// summary of `run --json`, and of a run of its own the graph with its overrides, program, device, and
/// plugins and input files with size and time of change.
using runtime::run_record_name;

/// Writes the record of a run. A disk that takes none costs a warning, since all results are there.
void write_run_record(const std::filesystem::path& results, const runtime::Run& run,
                      const runtime::RunSummary& summary);

/// Writes the record of a world, with what tells the world from its graph.
void write_run_record(const runtime::WorldReport& world);

/// Removes the record of an earlier run, so that one that ends badly has none.
void remove_run_record(const std::filesystem::path& results);

/// The record in a results folder; nothing where there is none. Throws Failure for a file that is none.
auto read_run_record(const std::filesystem::path& results) -> std::optional<nlohmann::ordered_json>;

/// SHA-256 of a plugin or an input file of a record that has not changed since; else a text that says so.
auto unchanged_checksum(const nlohmann::ordered_json& entry) -> std::string;

}  // namespace thalweg::cli
