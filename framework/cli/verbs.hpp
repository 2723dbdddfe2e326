// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace thalweg::cli {

/// What the program's exit status says. Documented in docs/program.md and in --help.
enum ExitStatus {
    exit_ok = 0,
    exit_failed = 1,
    exit_refused = 2,
    exit_usage = 3,
    exit_unsaid = 4,  ///< done, but messages could not be written to standard error
    exit_limit = 5,   ///< a limit of the graph has ended the run
    exit_stopped = 130
};

/// What to do once the whole command line has been understood; returns the exit status.
using Action = std::function<int()>;

/// Each adds one verb with its options to the program; choosing the verb sets `action`.
void add_run(CLI::App& app, Action& action);
void add_resume(CLI::App& app, Action& action);
void add_steer(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_nodes(CLI::App& app, Action& action);
void add_plugins(CLI::App& app, Action& action);
void add_worlds(CLI::App& app, Action& action);
void add_study(CLI::App& app, Action& action);
void add_plan(CLI::App& app, Action& action);
void add_graph(CLI::App& app, Action& action);
void add_schema(CLI::App& app, Action& action);
void add_doctor(CLI::App& app, Action& action);
void add_validate(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);
void add_diff(CLI::App& app, Action& action);
void add_report(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);
void add_new_node(CLI::App& app, Action& action);

/// Adds all that the program has, in the order of its help.
void add_verbs(CLI::App& app, Action& action);

}  // namespace thalweg::cli
