// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::runtime {

/// What tells that a file is still the one that was written.
struct FileStamp {
    std::uintmax_t size = 0;
    std::int64_t changed = 0;  ///< time of the last change by the file system's clock [ns since 1970]

    auto operator==(const FileStamp& other) const -> bool {
        return size == other.size && changed == other.changed;
    }
};

/// Of an open file or of what fstatat tells.
auto stamp_of(const struct stat& status) -> FileStamp;

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

    /// Nothing where there is no such file, or where it is a link or a folder.
    auto stamp(const std::string& name) const -> std::optional<FileStamp>;

    /// Removes a file or a link, not what the link points to. Throws Failure.
    void remove(const std::string& name) const;
};

}  // namespace thalweg::runtime
