// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace thalweg::cli {

/// "0123456789ab", "0123456789ab, modified" or "unknown"
auto commit_text() -> std::string;

/// One line without its end: version, commit, type of build, CUDA. The first two words are program and
/// version.
auto version_text() -> std::string;

/// Version, commit, type of build and CUDA as an object; "cuda" is null in a build without it.
auto version_json() -> nlohmann::json;

}  // namespace thalweg::cli
