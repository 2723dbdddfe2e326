// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string_view>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::files {

/// A file that grows by whole lines during a run, eg a series of gauges. It holds whole lines however the run
/// ends: a line that does not fit on the disk is removed again. Lines are flushed to the disk once a second
/// and at the end. The destructor keeps the lines; only finish() guarantees that they are on the disk. Not
/// thread-safe.
class GrowingFile {
  public:
    /// Replaces the file by one that holds `start`. Creates the folder. Throws Error with the system's
    /// reason; an older file of that name is then kept.
    GrowingFile(std::filesystem::path path, std::string_view start);

    /// Adds all of `lines`, or nothing and throws Error.
    void add(std::string_view lines);

    /// Flushes everything to the disk and closes the file. Throws Error.
    void finish();

  private:
    using clock = std::chrono::steady_clock;

    void sync();

    std::filesystem::path path_;
    Descriptor file_;
    std::size_t size_;
    clock::time_point synced_;
};

}  // namespace thalweg::files
