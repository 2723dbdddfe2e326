// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "memory.hpp"
#include "runtime/base/device.hpp"
#include "runtime/node/node_instance.hpp"
#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::runtime {

/// Copies between the memory of a node and that of saved states.
class NodeMemory {
    Pools& pools_;
    const Stream& stream_;
    std::shared_ptr<StateMemory> states_;

  public:
    /// `states`: where values of saved states are to lie; null: the heap.
    NodeMemory(Pools& pools, const Stream& stream, std::shared_ptr<StateMemory> states = nullptr)
        : pools_(pools), stream_(stream), states_(std::move(states)) {}

    /// Calls body(), which may read(), and waits for the copies, also where it throws.
    template <class Body>
    void reading(Body body) const {
        try {
            body();
        } catch (...) {
            stream_.finish();
            throw;
        }
        stream_.synchronize();
    }

    auto room_for(std::size_t bytes) const -> SavedBytes { return SavedBytes(bytes, states_); }

    /// Fills `to` from `memory` of the node; from a GPU the copy is queued, and `to` outlives reading().
    void read(SavedBytes& to, const void* from, thw_memory memory) const;

    /// To `memory` of the node, through pinned memory of the pools. Waits.
    void write(void* to, const void* from, std::size_t bytes, thw_memory memory) const;
};

/// Stands for the grid that a node works on, that of its first port with one; empty: it has none.
auto mesh_of(const NodeInstance& node) -> std::string;

/// Throws Failure unless the saved node is of the type, state version and mesh of `node`.
void require_same_kind(const NodeInstance& node, const SavedNode& saved);

/// Fills `saved` with what save_node() returns, inside NodeMemory::reading().
void read_node(NodeInstance& node, const NodeMemory& memory, SavedNode& saved);

/// What a node remembers, with its result files as it names them, without what its outputs show. Requires a
/// class with a state, and that the work which is queued on its stream is done.
auto save_node(NodeInstance& node, const NodeMemory& memory) -> SavedNode;

/// Puts back what save_node() returned, after the first run. `with_files`: the run goes on with the files in
/// its results folder; otherwise blocks of THW_BLOCK_FILES stay out. Throws Failure where node type, mesh or
/// blocks are others: then the graph or the state must be changed.
void restore_node(NodeInstance& node, const SavedNode& saved, const NodeMemory& memory,
                  bool with_files = true);

}  // namespace thalweg::runtime
