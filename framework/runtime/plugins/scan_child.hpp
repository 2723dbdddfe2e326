// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>

#include "runtime/base/memory_file.hpp"
#include "scan.hpp"

namespace thalweg::runtime {

/// One library that is being looked at in a process of its own, seen from the program. The process leads a
/// session of its own, so that a terminal's Ctrl-C reaches the program alone; it ends when the program does.
class ScanChild {
    std::string word_;
    MemoryFile answer_, complaints_;
    std::chrono::steady_clock::time_point started_;
    pid_t pid_;

    void read_end(int status, PluginInfo& info) const;
    void stop() const;

  public:
    /// Starts the look. Throws std::system_error.
    ScanChild(const std::filesystem::path& file, const ScanOptions& options);

    /// True, and `info` filled, once the process has ended by itself or because `time_limit` [s] is over.
    auto is_over(double time_limit, PluginInfo& info) const -> bool;
};

}  // namespace thalweg::runtime
