// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "memory.hpp"
#include "runtime/base/device.hpp"
#include "runtime/node/node_instance.hpp"
#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::runtime {

/// Copies between the memory of a node and plain host memory, and waits. Pinned memory of `pools` lies
/// between.
class NodeMemory {
    Pools& pools_;
    const Stream& stream_;

  public:
    NodeMemory(Pools& pools, const Stream& stream) : pools_(pools), stream_(stream) {}

    /// From `memory` of the node.
    void read(void* to, const void* from, std::size_t bytes, thw_memory memory) const;

    /// To `memory` of the node.
    void write(void* to, const void* from, std::size_t bytes, thw_memory memory) const;
};

/// Stands for the grid that a node works on, that of its first port with one; empty: it has none.
auto mesh_of(const NodeInstance& node) -> std::string;

/// Throws Failure unless the saved node is of the type, state version and mesh of `node`.
void require_same_kind(const NodeInstance& node, const SavedNode& saved);

/// What a node remembers, without what its outputs show. Requires a class with a state, and that the work
/// which is queued on its stream is done.
auto save_node(NodeInstance& node, const NodeMemory& memory) -> SavedNode;

/// Puts back what save_node() returned, after the first run. `with_files`: the run goes on with the files in
/// its results folder; otherwise blocks of THW_BLOCK_FILES stay out. Throws Failure where node type, mesh or
/// blocks are others: then the graph or the state must be changed.
void restore_node(NodeInstance& node, const SavedNode& saved, const NodeMemory& memory,
                  bool with_files = true);

}  // namespace thalweg::runtime
