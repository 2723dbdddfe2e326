// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "thalweg/runtime/worlds.hpp"
#include "world_list_head.hpp"

namespace thalweg::runtime {

/// Writes what has become of the worlds of a graph so far into world_list_file of their folder, which is made
/// where it is not there. Throws Failure.
void write_world_list(const std::filesystem::path& folder, const std::vector<WorldReport>& worlds,
                      const WorldListHead& head);

/// Fills in what the list in the folder says of worlds of these names, parents, times and changes, and
/// appends those that rules have made; without a list nothing. Throws Failure where it cannot be read.
void read_world_list(const std::filesystem::path& folder, std::vector<WorldReport>& worlds);

/// Names of the worlds in the list; none without a list, or where it cannot be read.
auto worlds_in_list(const std::filesystem::path& folder) -> std::vector<std::string>;

/// What the list in the folder says beside the worlds. Throws Failure where there is none, or where it cannot
/// be read.
auto read_world_list_head(const std::filesystem::path& folder) -> WorldListHead;

}  // namespace thalweg::runtime
