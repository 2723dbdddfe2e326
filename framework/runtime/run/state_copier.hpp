// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "saved_node.hpp"
#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::runtime {

/// Takes what a node remembers and shows to host memory, and puts it back. Thread: the node's, between two of
/// its runs. All arguments outlive the copier.
class StateCopier {
  public:
    /// `states`: where values of saved states are to lie; null: the heap.
    StateCopier(NodeInstance& node, Pools& pools, const Stream& stream,
                std::shared_ptr<StateMemory> states = nullptr)
        : node_(node), stream_(stream), memory_(pools, stream, std::move(states)) {}

    /// The node, with what each of its outputs shows. Requires a class with a state, and that the GPU has
    /// done the node's work.
    auto save(const std::vector<Published>& shown) const -> SavedNode;

    /// Puts back what save() of a node of the same class returned. `with_files`: the run goes on with the
    /// files in its results folder. Throws Failure where the node, its mesh or its state is another.
    void restore(const SavedNode& saved, bool with_files) const;

    /// What output `k` showed, in the buffer `home`, which is empty where nobody reads the output. Throws
    /// Failure where its field is another.
    auto restore_output(std::size_t k, const SavedOutput& saved, BufferRef home) const -> Published;

  private:
    void read_output(std::size_t k, const Published& value, SavedOutput& saved) const;

    NodeInstance& node_;
    const Stream& stream_;
    NodeMemory memory_;
};

}  // namespace thalweg::runtime
