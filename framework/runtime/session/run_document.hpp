// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "runtime/document/graph.hpp"
#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::runtime {

/// A graph and how it is run, as a checkpoint holds them.
struct RunDocument {
    RunSettings settings;           ///< with the graph's text; without graph file, data, results and program
    std::string hash;               ///< see Graph
    std::string world;              ///< that the graph is of those that it was read with; empty: not said
    std::string added_worlds;       ///< of these the ones that are in no file, see RunSettings
    std::vector<std::string> kept;  ///< outputs that are computed though no node reads them
};

/// The graph as JSON text with all overrides, and what else the settings say in its key "x-thalweg-run".
auto text_of_run(const Graph& graph, const RunSettings& settings, const std::vector<std::string>& kept)
    -> std::string;

/// Reads such a text. Throws Failure where it is none.
auto read_run_document(const std::string& text) -> RunDocument;

}  // namespace thalweg::runtime
