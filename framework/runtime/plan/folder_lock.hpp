// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::runtime {

/// Keeps two runs out of one results folder: the file ".thalweg.lock" with an advisory lock on it and the
/// holder's process, host and start as text. A file whose holder was killed is taken over. Where the file
/// system has no locks, the file stands for information alone.
class FolderLock {
    std::filesystem::path file_;
    files::Descriptor lock_;
    std::int64_t since_ = 0;

  public:
    static constexpr auto file_name = ".thalweg.lock";

    /// Throws Failure where another process holds the lock, and says which; where the file cannot be written;
    /// and where it is no lock, which a link to another file or a text of somebody else is not.
    explicit FolderLock(const std::filesystem::path& folder);
    FolderLock(const FolderLock&) = delete;
    auto operator=(const FolderLock&) -> FolderLock& = delete;

    /// Removes the file.
    ~FolderLock();

    /// When the lock was taken, by the clock of the file system, whose files are compared with it [ns since
    /// 1970].
    auto since() const -> std::int64_t { return since_; }
};

}  // namespace thalweg::runtime
