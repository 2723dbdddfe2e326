// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "drive.hpp"
#include "thalweg/runtime/worlds.hpp"

namespace thalweg::cli {

/// The tree of worlds, a line each: when it branches, what it changes, what has become of it.
auto tree_text(const std::vector<runtime::WorldReport>& worlds) -> std::string;

auto tree_to_json(const std::vector<runtime::WorldReport>& worlds) -> nlohmann::json;

/// Checks and runs all worlds of a tree, and tells what has come of them. Returns the exit status.
auto drive_worlds(runtime::WorldTree& tree, const DriveOptions& options, const runtime::Registry& registry)
    -> int;

}  // namespace thalweg::cli
