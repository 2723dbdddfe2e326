// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/guard/hang_watch.hpp"
#include "runtime/plan/plan.hpp"
#include "runtime/plugins/registry.hpp"
#include "runtime/run/simulation.hpp"
#include "runtime/session/checked_graph.hpp"
#include "thalweg/runtime/session.hpp"

namespace thalweg::cli {

/// Takes whole numbers from `least` to `most`, and says so of all else. Without `most` there is no greatest.
auto whole_number(int least, std::optional<int> most = std::nullopt) -> CLI::Validator;

/// Options of every verb that needs plugins.
struct PluginOptions {
    std::vector<std::string> folders;
    double time_limit = runtime::ScanOptions().time_limit;  // [s] for each library

    void add_to(CLI::App& verb);
};

/// Loads the plugins. Refused ones are named on standard error, and those that passed before are not looked
/// at again, unless the verb lists them itself.
auto open_session(const PluginOptions& options, bool lists_plugins = false) -> runtime::Session;

/// The plugins of such a session.
auto load_registry(const PluginOptions& options, bool lists_plugins = false) -> runtime::Registry;

/// The exit status where something was refused: `status`, but exit_failed where time or memory did not
/// suffice to judge a library, since with it the answer might have been another. Says so in a closing line
/// then.
auto refusal_status(const runtime::Registry& registry, int status) -> int;

/// Returns the exit status of a graph that cannot run: exit_refused, or exit_failed where the machine or a
/// plugin is at fault.
auto refusal_status(const runtime::Registry& registry, const runtime::Diagnostics& problems) -> int;

/// How long a node may hang.
struct NodeTimeOption {
    std::string longest;

    void add_to(CLI::App& verb);

    /// Warns of nodes that hang, and ends the program by --node-time, as long as it lives.
    auto watch() const -> runtime::HangWatch;
};

/// Options of every verb that reads a graph.
struct GraphOptions {
    PluginOptions plugins;
    NodeTimeOption nodes;
    std::string file, out, data, device, until;
    std::vector<std::string> settings;  // node.param=value

    void add_to(CLI::App& verb);

    auto run_settings() const -> runtime::RunSettings;

    /// Absolute; where --out is not given, results/<stem of the graph> in the current folder.
    auto output_dir() const -> std::filesystem::path;
};

/// Options of verbs that say when a run writes checkpoints.
struct CheckpointOptions {
    std::vector<std::string> every;  // a duration, or "wall " and a duration
    int keep = 0;                    // 0: not given

    void add_to(CLI::App& verb);

    /// Warns where only --checkpoint-keep is given and `others`, rules or people who steer the run, write
    /// none.
    void warn_if_idle(bool others) const;

    /// `plan` with what was given.
    auto applied_to(runtime::CheckpointPlan plan) const -> runtime::CheckpointPlan;
};

/// Tells what --until has changed.
void tell_early_end(const std::optional<runtime::EarlyEnd>& end);

/// A graph, what is wrong with it, and its plan where nothing is. What nodes say meanwhile goes to
/// `observer`.
auto check_graph(const GraphOptions& options, const runtime::Registry& registry,
                 runtime::RunObserver& observer, const runtime::CheckpointPlan& checkpoints = {})
    -> runtime::CheckedGraph;

/// The first hundred problems, and a closing line with the number of all, to standard error.
void print_problems(const runtime::Diagnostics& problems);

auto to_json(const runtime::Diagnostics& problems) -> nlohmann::json;

/// Pretty JSON and a newline to standard output.
void print_json(const nlohmann::json& json);

}  // namespace thalweg::cli
