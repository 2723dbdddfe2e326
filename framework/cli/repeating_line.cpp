// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "repeating_line.hpp"

#include <fmt/format.h>

#include "shell_word.hpp"

namespace thalweg::cli {

namespace {

/// Relative to the current folder where that is shorter.
auto near(const std::filesystem::path& path) -> std::string {
    std::error_code unknown;
    const auto relative = std::filesystem::proximate(path, unknown).string();
    return unknown || relative.size() > path.string().size() ? path.string() : relative;
}

auto option(const char* name, const std::string& value) -> std::string {
    return value.empty() ? "" : std::string(" ") + name + " " + shell_word(value);
}

}  // namespace

auto repeating_line(const runtime::RunSettings& how, const std::filesystem::path& results,
                    const std::string& world, const std::vector<std::string>& plugin_folders) -> std::string {
    auto line = "thalweg run " + shell_word(how.graph.string());
    line += option("--worlds", near(results / runtime::change_list_file)) + option("--world", world);
    for (const auto& one : how.set) {
        line += option("--set", one);
    }
    line += option("--until", how.until ? fmt::format("{} s", *how.until) : "");
    line += option("--device", how.device) + option("--data", how.data.string()) +
            option("--hot-start", how.hot_start.string());
    for (const auto& folder : plugin_folders) {
        line += option("--plugin-path", folder);
    }
    return line + option("--out", near(results) + "-repeated");
}

}  // namespace thalweg::cli
