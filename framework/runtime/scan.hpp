// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "plugin_library.hpp"

namespace thalweg::runtime {

/// How libraries are looked at before this process loads them.
struct ScanOptions {
    /// Program that is run as `PROGRAM __scan FILE` and answers by calling answer_scan. Empty: this process
    /// forks and the child looks itself, which is for programs that have started no thread yet (tests).
    std::filesystem::path scanner;
    double time_limit = 10;  ///< [s] for each library
};

/// Loads every library in a child process of its own, a few at a time, and returns what each said, in the
/// order of `files`. One that crashes, hangs, exits or prints while loading is refused with that reason.
auto scan_libraries(const std::vector<std::filesystem::path>& files, const ScanOptions& options)
    -> std::vector<PluginInfo>;

/// The child's side: loads the library, writes one JSON object to standard output and ends the process.
[[noreturn]] void answer_scan(const std::filesystem::path& file);

}  // namespace thalweg::runtime
