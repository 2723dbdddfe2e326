// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checked_graph.hpp"
#include "runtime/plugins/registry.hpp"
#include "thalweg/runtime/checkpoint.hpp"

namespace thalweg::runtime {

/// "cpu", or "cuda:" and the name of the GPU.
auto device_of(const Plan& plan) -> std::string;

/// The plugins that bring the nodes of a plan.
auto plugins_of(const Plan& plan, const Registry& registry) -> std::vector<CheckpointPlugin>;

/// The files that the nodes of a plan read. Reads them for their checksums.
auto inputs_of(const Plan& plan) -> std::vector<CheckpointInput>;

/// Appends what keeps a checked graph from going on from a checkpoint, and warns of what may change bits.
void check_resumed(CheckedGraph& checked, const Checkpoint& from, const Registry& registry,
                   RunObserver& observer);

}  // namespace thalweg::runtime
