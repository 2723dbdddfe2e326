// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/base/diagnostic.hpp"
#include "runtime/node/node_instance.hpp"
#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::runtime {

/// A saved state of another run, from which the nodes of a run take what flows at time 0.
struct HotState {
    std::shared_ptr<const SavedState> state;
    std::string name;                          ///< of the file, for messages
    std::map<std::string, std::string> nodes;  ///< ids here and in the state; empty: all that have the same
};

/// What a node takes at a hot start, and what it does not.
struct HotBlocks {
    SavedNode coming;                   ///< to be restored
    std::vector<std::string> taken;     ///< with the bits of the state
    std::vector<std::string> missing;   ///< that the node would take, and the state has not
    std::vector<std::string> left_out;  ///< that flow in the state, and the node has not
    std::vector<std::string> anew;      ///< what the node has begun anew
    bool bed_differs = false;           ///< a block 'bed' that is not taken has other values
};

/// Joins what a node remembers after its run for time 0 and what a saved one remembers: THW_BLOCK_EXCHANGED
/// blocks are taken from the latter, all others are the node's own. Throws Failure of `node` where a block
/// has another element or shape, or where none can be taken.
auto hot_blocks(const NodeInstance& node, SavedNode own, const SavedNode& from) -> HotBlocks;

/// What a user is told of that: taken blocks, others, and a warning for what may not be meant.
auto told_of(const HotBlocks& blocks, const HotState& hot)
    -> std::vector<std::pair<thw_severity, std::string>>;

/// The node of the state that `id` of type `type` takes from; null: it starts as ever.
auto find_hot(const HotState& hot, const std::string& id, const std::string& type) -> const SavedNode*;

/// What is wrong with a hot start of these nodes: ids that `hot.nodes` names and that are not there, or that
/// nothing goes with anything.
auto problems_of(const HotState& hot, const std::vector<const NodeInstance*>& stepping) -> Diagnostics;

}  // namespace thalweg::runtime
