// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "runtime/plan/plan.hpp"
#include "thalweg/runtime/observer.hpp"
#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::runtime {

/// The graph of these settings, as the world that they name; see read_graph().
auto read_graph_of(const RunSettings& settings, Diagnostics& problems) -> Graph;

/// A graph, what is wrong with it, and its plan where nothing is.
struct CheckedGraph {
    Graph graph;
    Diagnostics problems;
    std::optional<Plan> plan;
    std::optional<EarlyEnd> early_end;  ///< where RunSettings::until is given
};

/// Absolute.
auto results_folder_of(const RunSettings& settings) -> std::filesystem::path;

/// Reads and plans a graph. What nodes say meanwhile goes to `observer`. `kept` are outputs that are computed
/// though no node reads them, eg "flow.depth". The registry must outlive the plan.
auto check_graph(const RunSettings& settings, const std::vector<std::string>& kept, const Registry& registry,
                 RunObserver& observer) -> CheckedGraph;

}  // namespace thalweg::runtime
