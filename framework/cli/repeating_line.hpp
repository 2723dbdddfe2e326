// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::cli {

/// The command line that repeats a run which was changed until it was `world`, into another results folder:
/// all of `how` that changes results, the list of changes in `results`, and where plugins are. For a POSIX
/// shell.
auto repeating_line(const runtime::RunSettings& how, const std::filesystem::path& results,
                    const std::string& world, const std::vector<std::string>& plugin_folders) -> std::string;

}  // namespace thalweg::cli
