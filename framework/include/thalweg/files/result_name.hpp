// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "thalweg/error.hpp"

namespace thalweg::files {

/// Returns the error in the name of a result: a path relative to the results folder, in whose last part one
/// `*` may stand for a number or a time. Returns nothing if a file can have that name and lies in the folder.
auto fault_of_result_name(const std::string& path) -> std::optional<Error>;

/// Throws Error about `subject`, a parameter or an input, unless `text` can be a part of a file's name.
void require_name_part(const std::string& text, const std::string& subject);

/// Folder of the files of a sink and the start of their names: DIRECTORY/PREFIX below the results folder.
class ResultStem {
    std::filesystem::path output_dir_;
    std::string stem_;

  public:
    ResultStem() = default;

    /// `directory` may be empty and may end in '/'. Throws Error about the parameters "directory" and
    /// "prefix" where no file below `output_dir` can have such a name.
    ResultStem(std::filesystem::path output_dir, const std::string& directory, const std::string& prefix);

    /// Returns a pattern relative to the results folder, for Node::announce_file: pattern("_*.png") is
    /// "maps/depth_*.png".
    auto pattern(const std::string& ending) const -> std::string { return stem_ + ending; }

    /// Returns a path that is absolute if that of the results folder is.
    auto path(const std::string& ending) const -> std::filesystem::path {
        return output_dir_ / (stem_ + ending);
    }
};

}  // namespace thalweg::files
