// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::runtime {

/// Keeps two runs out of one results folder: the file ".thalweg.lock" with an advisory lock on it and the
/// holder's process, host and start as text. A file whose holder was killed is taken over. Where the file
/// system has no locks, the file stands for information alone.
class FolderLock {
    std::filesystem::path file_;
    files::Descriptor lock_;

  public:
    static constexpr auto file_name = ".thalweg.lock";

    /// Throws Failure where another process holds the lock, and says which; and where the file cannot be
    /// written.
    explicit FolderLock(const std::filesystem::path& folder);
    FolderLock(const FolderLock&) = delete;
    auto operator=(const FolderLock&) -> FolderLock& = delete;

    /// Removes the file.
    ~FolderLock();
};

}  // namespace thalweg::runtime
