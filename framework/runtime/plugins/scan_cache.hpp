// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace thalweg::runtime {

/// Tells two states of a file apart: inode, size, times of change in nanoseconds. Empty where it is no
/// regular file.
auto file_stamp(const std::filesystem::path& file) -> std::string;

/// Where this program remembers libraries that passed: below $XDG_CACHE_HOME/thalweg, else ~/.cache/thalweg,
/// one file for each installation. Empty, which is no cache, where THALWEG_PLUGIN_CACHE is 0, where neither
/// folder is known, or where it belongs to another user.
auto default_scan_cache() -> std::filesystem::path;

/// Libraries that passed a scan by this very build of the program, by path and stamp. Refusals are not
/// remembered: their reasons may pass, eg a missing library of the system. One thread.
///
/// The file is a convenience: one that is broken, of another build, of another user or that others may write
/// to is ignored, and one that cannot be written is not written.
class ScanCache {
    std::filesystem::path file_;
    std::string program_;
    std::map<std::string, std::string> passed_;  // canonical path -> stamp
    bool changed_ = false;

  public:
    explicit ScanCache(std::filesystem::path file);

    auto knows(const std::filesystem::path& library) const -> bool;

    /// `stamp` is the one from before the look; empty for a library that did not pass.
    void set(const std::filesystem::path& library, const std::string& stamp);

    /// Writes the file anew if anything has changed, without libraries that are gone.
    void save();
};

}  // namespace thalweg::runtime
