// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "memory.hpp"
#include "runtime/base/device.hpp"
#include "runtime/node/node_instance.hpp"
#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::runtime {

/// Takes what a node remembers and shows to host memory, and puts it back. Thread: the node's, between two of
/// its runs. All arguments outlive the copier.
class StateCopier {
  public:
    StateCopier(NodeInstance& node, Pools& pools, const Stream& stream)
        : node_(node), pools_(pools), stream_(stream) {}

    /// The node without its outputs. Requires a class with a state, and that the GPU has done the node's
    /// work.
    auto save() const -> SavedNode;

    auto save_output(std::size_t k, const Published& value) const -> SavedOutput;

    /// Puts back what save() of a node of the same class returned. `with_files`: the run goes on with the
    /// files in its results folder. Throws Failure where the node, its mesh or its state is another.
    void restore(const SavedNode& saved, bool with_files) const;

    /// What output `k` showed, in the buffer `home`, which is empty where nobody reads the output. Throws
    /// Failure where its field is another.
    auto restore_output(std::size_t k, const SavedOutput& saved, BufferRef home) const -> Published;

  private:
    void copy(void* to, const void* from, std::size_t bytes, CopyDirection direction) const;
    void read(std::vector<std::byte>& to, const void* from, thw_memory memory) const;
    void write(void* to, const std::vector<std::byte>& from, thw_memory memory) const;
    void restore_blocks(const SavedNode& saved, bool with_files) const;

    NodeInstance& node_;
    Pools& pools_;
    const Stream& stream_;
};

}  // namespace thalweg::runtime
