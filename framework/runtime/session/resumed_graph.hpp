// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checked_graph.hpp"
#include "runtime/plugins/registry.hpp"
#include "thalweg/runtime/checkpoint.hpp"

namespace thalweg::runtime {

/// "cpu", or "cuda:" and the name of the GPU.
auto device_of(const Plan& plan) -> std::string;

/// The plugins that bring the nodes of a plan, each once; they belong to the registry.
auto plugin_infos_of(const Plan& plan, const Registry& registry) -> std::vector<const PluginInfo*>;

/// The same as a checkpoint names them, with their checksums.
auto plugins_of(const Plan& plan, const Registry& registry) -> std::vector<CheckpointPlugin>;

/// The files that the nodes of a plan read, each once.
auto input_files_of(const Plan& plan) -> std::vector<std::filesystem::path>;

/// The same with their checksums, for which they are read.
auto inputs_of(const Plan& plan) -> std::vector<CheckpointInput>;

/// Complains of a graph whose hash is another one than `hash`: a graph is held by its checkpoint, and the
/// files of its parts are read anew.
void check_document(const Graph& graph, const std::string& hash, Diagnostics& problems);

/// Complains of files that have changed from `then` to `now`: what nodes read at the start is in the state,
/// and what they read later has to go with it. A folder that was moved has its files under other paths.
void check_inputs(const std::vector<CheckpointInput>& then, const std::vector<CheckpointInput>& now,
                  Diagnostics& problems);

/// Appends what keeps a checked graph from going on from a checkpoint, and warns of what may change bits.
void check_resumed(CheckedGraph& checked, const Checkpoint& from, const Registry& registry,
                   RunObserver& observer);

}  // namespace thalweg::runtime
