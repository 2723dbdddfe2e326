// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/document/graph.hpp"
#include "runtime/plan/plan.hpp"
#include "runtime/run/simulation.hpp"

namespace thalweg::runtime {

/// Outputs that the rules of a graph need computed, eg "flow.depth", where its nodes may have them, and where
/// rules name them.
auto outputs_watched(const Graph& graph) -> std::vector<std::pair<std::string, Place>>;

/// Complains of rules whose node, output or unit is another one. `plan` is that of the graph.
void check_watches(const Graph& graph, const Plan& plan, Diagnostics& problems);

/// A rule that is met.
struct MetRule {
    const WatchRule* rule;
    std::string text;  ///< "max(flow.depth) > 0.3 m: 0.31 m at 812 s"
};

/// Looks whether the rules of a run are met, each once. Belongs to one plan and its simulation. Fields are
/// reduced where they are, and single numbers come to the host. Thread: the run's.
class Watching {
    const Graph& graph_;
    const Plan& plan_;

    auto reduced(const Condition& condition, Simulation& simulation) const -> std::optional<double>;
    auto measured(const Condition& condition, const Simulation& simulation, std::string& unit) const
        -> std::optional<double>;

  public:
    /// Has the nodes whose metrics are read report them at the end of each run.
    Watching(const Graph& graph, const Plan& plan);

    /// Rules that are met now and are not in `fired`, which gets them. Throws Failure where a node has no
    /// such metric, or one of another unit.
    auto met(Simulation& simulation, std::vector<std::string>& fired) const -> std::vector<MetRule>;

    /// "max(flow.depth) > 0.3 m: 0.31 m at 812 s" where it holds now; nothing where it does not, or has no
    /// value.
    auto text_if_met(const Condition& condition, Simulation& simulation) const -> std::optional<std::string>;
};

}  // namespace thalweg::runtime
