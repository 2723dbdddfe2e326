// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "version.hpp"

#include <fmt/format.h>

#include "commit.hpp"
#include "thalweg/abi/version.h"

namespace thalweg::cli {

auto commit_text() -> std::string {
    return std::string(built_commit) + (built_modified ? ", modified" : "");
}

auto version_text() -> std::string {
    return fmt::format("thalweg {} (commit {}; {} build; CUDA: {})", THALWEG_VERSION, commit_text(),
                       THALWEG_BUILD_TYPE, THALWEG_CUDA_VERSION);
}

auto version_json() -> nlohmann::json {
    const std::string cuda = THALWEG_CUDA_VERSION;
    return {{"program", "thalweg"},
            {"version", THALWEG_VERSION},
            {"commit", built_commit},
            {"modified", built_modified},
            {"build", THALWEG_BUILD_TYPE},
            {"plugin_abi", fmt::format("{}.{}", THW_ABI_MAJOR, THW_ABI_MINOR)},
            {"cuda", cuda == "no" ? nlohmann::json() : nlohmann::json(cuda)}};
}

}  // namespace thalweg::cli
