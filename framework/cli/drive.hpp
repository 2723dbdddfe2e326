// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include "thalweg/runtime/session.hpp"

namespace thalweg::cli {

/// Options of verbs that run a graph to its end.
struct DriveOptions {
    int threads = 0;  // 0: not given
    bool stats = false, json = false, quiet = false;

    void add_to(CLI::App& verb);

    /// Adds --threads alone; `by_default` says how many there are without it.
    void add_threads_to(CLI::App& verb, const std::string& by_default);

    /// Says how many threads there are and what is logged. Before anything is opened: see set_openmp().
    void apply() const;
};

class ControlDesk;

/// Checks a run, takes it to its end or to where a signal stops it, and tells what has come of it. `desk`
/// does what other programs ask meanwhile; null: nobody can ask. Returns the exit status.
auto drive(runtime::Run& run, const DriveOptions& options, const runtime::Registry& registry,
           const std::filesystem::path& results, ControlDesk* desk = nullptr) -> int;

}  // namespace thalweg::cli
