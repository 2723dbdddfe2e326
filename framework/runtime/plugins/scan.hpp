// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "plugin_library.hpp"

namespace thalweg::runtime {

/// Settings of the check of libraries before this process loads them.
struct ScanOptions {
    /// Program that is run as `PROGRAM __scan FILE` and answers by calling answer_scan. Empty: this process
    /// forks and the child looks itself, which is for programs that have started no thread yet (tests).
    std::filesystem::path scanner;
    double time_limit = 60;       ///< [s] of wall time for each library
    std::filesystem::path cache;  ///< file that remembers who passed (scan_cache.hpp); empty: none
    bool look_anew = false;       ///< whether to look at those, too, that the cache knows
};

/// What a library may write into one file while it is looked at [bytes]; its messages are kept in memory.
constexpr std::uint64_t largest_written_file = 16u << 20;

/// Loads every library in a child process of its own, a few at a time, and returns what each said, in the
/// order of `files`. One that crashes, exits, prints, breaks a rule of class_rules.hpp or takes longer than
/// the limit is refused with that reason; of one that the cache knows only the file is filled. No process
/// that a library has started is left when this returns. Throws std::system_error where no child can be
/// started.
auto scan_libraries(const std::vector<std::filesystem::path>& files, const ScanOptions& options)
    -> std::vector<PluginInfo>;

/// The child's side: loads the library, answers on standard output (scan_answer.hpp) and ends the process.
[[noreturn]] void answer_scan(const std::filesystem::path& file);

}  // namespace thalweg::runtime
