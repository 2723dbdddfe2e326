// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace thalweg::cli {

/// The first file that is not the same in two results folders.
struct ResultDifference {
    std::string file;           ///< relative to the folders
    std::string place;          ///< "line 12" of a text, "byte 4096" of another file
    std::string first, second;  ///< what stands there, or "no such file"
};

/// Compares all files of two results folders byte by byte, in the order of their names; what the program
/// keeps there for itself (.thalweg.*) does not count. Throws std::filesystem::filesystem_error.
auto first_difference(const std::filesystem::path& first, const std::filesystem::path& second)
    -> std::optional<ResultDifference>;

/// Copies the files of a results folder to a new one, as a killed run would have left them.
void copy_results(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace thalweg::cli
