// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace thalweg::cli {

// Parts of a report that come from the record of a run, as HTML; empty where the record says nothing of them.

/// Title of the graph, or the world's name.
auto title_of(const nlohmann::ordered_json& record) -> std::string;

/// The ledger: all metrics in m3 and the errors of volume, by node.
auto volumes_of(const nlohmann::ordered_json& record) -> std::string;

/// All other metrics by node.
auto metrics_of(const nlohmann::ordered_json& record) -> std::string;

/// Summary, program, device, plugins and input files with checksums, overrides and the graph. Reads the
/// plugins and input files that have not changed since the run.
auto passport_of(const nlohmann::ordered_json& record) -> std::string;

}  // namespace thalweg::cli
