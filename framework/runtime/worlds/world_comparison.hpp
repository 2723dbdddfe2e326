// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "runtime/document/graph.hpp"
#include "thalweg/runtime/session.hpp"
#include "thalweg/runtime/worlds.hpp"
#include "world_outputs.hpp"

namespace thalweg::runtime {

/// The nodes of a graph that read worlds, which run once all of these have ended.
class WorldComparison {
  public:
    /// `shown`: the outputs that they read.
    explicit WorldComparison(std::vector<WorldOutputName> shown = {}) : shown_(std::move(shown)) {}

    /// Whether no node reads worlds.
    auto is_empty() const -> bool { return shown_.empty(); }

    /// Names of the worlds that they read.
    auto worlds() const -> std::set<std::string>;

    /// Has the outputs that they read of any world computed in this one, as far as it has them. Before
    /// check().
    void keep(const Graph& graph, const std::string& world, Run& run) const;

    /// What is wrong where an output that they read is what a world complains of; nothing otherwise.
    auto missing_output(const std::string& world, const Diagnostic& problem) const
        -> std::optional<Diagnostic>;

    /// Learns what the outputs of a world carry that are read. After its check, without problems.
    void describe(const std::string& world, const Run& run);

    /// Takes what these hold, at the end of the world.
    void take(const std::string& world, const Run& run);

    /// Whether they read what was not taken from this world.
    auto lacks(const std::string& world) const -> bool;

    /// Everything that is wrong with them, where nothing is with the worlds. `how`: the tree is run.
    auto check(const Session& session, RunSettings how, const std::vector<WorldReport>& worlds) const
        -> Diagnostics;

    /// Runs them, after `first()`, which may still take what they read. `worlds`: what has become of these.
    auto run(const Session& session, RunSettings how, const std::vector<WorldReport>& worlds,
             WorldObserver& observer, const std::function<void()>& first) const -> WorldReport;

  private:
    void warn_of_ends(const std::vector<WorldReport>& worlds, RunObserver& observer) const;
    auto settings_for(RunSettings how) const -> RunSettings;

    std::vector<WorldOutputName> shown_;
    WorldOutputs outputs_;  ///< these
};

}  // namespace thalweg::runtime
