// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace thalweg::cli {

/// HTML about a study whose results lie in `where` below `folder`: ranking, charts, members with the metrics
/// that the study names, and what was run. Files that are missing are left out.
auto study_section(const std::filesystem::path& folder, const std::filesystem::path& where) -> std::string;

}  // namespace thalweg::cli
