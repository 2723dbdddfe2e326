// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string_view>

#include "thalweg/files/descriptor.hpp"

namespace thalweg::files {

/// A file that grows by whole lines while a run goes on, eg a series of gauges. Whatever ends the run, it
/// holds whole lines: one that does not fit is cut off again. What was added goes to the disk once a second
/// and at the end. Destruction keeps what was added; whether it is on the disk is known after finish() only.
/// Not thread-safe.
class GrowingFile {
  public:
    /// Replaces the file by one that holds `start`. Creates the folder. Throws Error with the system's
    /// reason; an older file of that name then stands.
    GrowingFile(std::filesystem::path path, std::string_view start);

    /// Adds all of `lines`, or nothing and throws Error.
    void add(std::string_view lines);

    /// Brings everything to the disk and closes the file. Throws Error.
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
