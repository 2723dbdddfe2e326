// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::files {

/// A file beside `final_name` under a temporary name. It is removed again unless it is published.
class TemporaryFile {
    std::filesystem::path final_name_;
    std::string name_;
    Descriptor file_;

  public:
    /// Makes the folder where there is none. Throws Error.
    explicit TemporaryFile(std::filesystem::path final_name);
    TemporaryFile(const TemporaryFile&) = delete;
    auto operator=(const TemporaryFile&) -> TemporaryFile& = delete;
    ~TemporaryFile();

    /// Throws Error.
    void write(std::string_view bytes);

    /// Brings the bytes to the disk, gives them the final name and brings that to the disk; the file stays
    /// open. In this order a loss of power leaves the old file or the new one. Throws Error.
    auto publish() -> Descriptor;
};

/// Brings the names in a folder to the disk. 0 or an errno.
auto sync_folder(const std::filesystem::path& folder) -> int;

}  // namespace thalweg::files
