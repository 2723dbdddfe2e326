// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::runtime {

/// A folder that is held open while files in it are listed and removed, so that no link can be put in the
/// way.
class OpenFolder {
    std::filesystem::path path_;
    files::Descriptor folder_;

    OpenFolder(std::filesystem::path path, files::Descriptor folder);

  public:
    /// The folder `relative`, which may be empty, below `root`; nothing where there is none. Throws Failure
    /// where a part of `relative` is a link or no folder.
    static auto below(const std::filesystem::path& root, const std::string& relative)
        -> std::optional<OpenFolder>;

    /// Returns the names of all entries, sorted. Throws Failure.
    auto names() const -> std::vector<std::string>;

    auto is_folder(const std::string& name) const -> bool;

    /// Removes a file or a link, not what the link points to. Throws Failure.
    void remove(const std::string& name) const;
};

}  // namespace thalweg::runtime
