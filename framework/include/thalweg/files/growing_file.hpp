// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::files {

/// How far a file has grown: its bytes, and a checksum of them (64-bit FNV-1a).
struct Growth {
    std::uint64_t bytes = 0, checksum = 0;
};

/// A file that grows by whole lines during a run, eg a series of gauges. It holds whole lines however the run
/// ends: a line that does not fit on the disk is removed again. Lines are flushed to the disk once a second
/// and at the end. The destructor keeps the lines; only finish() guarantees that they are on the disk. Not
/// thread-safe.
class GrowingFile {
  public:
    /// Replaces the file by one that holds `start`. Creates the folder. Throws Error with the system's
    /// reason; an older file of that name is then kept.
    GrowingFile(std::filesystem::path path, std::string_view start);

    /// Goes on with a file that begins with `start` and had grown to `from`; what has been added since is cut
    /// off before the first new line. Throws Error where the file is not there, is shorter, or differs.
    GrowingFile(std::filesystem::path path, std::string_view start, const Growth& from);

    /// The bytes so far, once they are on the disk. Throws Error.
    auto growth() -> Growth;

    /// Adds all of `lines`, or nothing and throws Error.
    void add(std::string_view lines);

    /// Flushes everything to the disk and closes the file. Throws Error.
    void finish();

  private:
    using clock = std::chrono::steady_clock;

    void sync();
    void cut();

    std::filesystem::path path_;
    Descriptor file_;
    Growth growth_;
    bool is_cut_ = true;  ///< whether nothing follows what has been grown
    clock::time_point synced_;
};

}  // namespace thalweg::files
