// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "diagnostic.hpp"

namespace thalweg::runtime {

/// Where file parameters may point: relative names start at `graph_dir`; a leading "$THALWEG_DATA/" stands
/// for `data_dir`.
struct PathRules {
    std::filesystem::path graph_dir;
    std::filesystem::path data_dir;  ///< empty: not set
};

/// Absolute path of a regular file whose first byte can be read (or that is empty), following links, or of a
/// folder that is a Zarr store; devices, pipes and sockets are refused without waiting for them. Otherwise
/// nothing, and message, found, expected, nearest and remedy of `problem` are filled. Of a PartName the file
/// is looked for so, and the name is returned with its absolute path.
auto find_input_file(const std::string& name, const PathRules& rules, Diagnostic& problem)
    -> std::optional<std::filesystem::path>;

}  // namespace thalweg::runtime
