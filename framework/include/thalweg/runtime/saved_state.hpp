// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../state_block.hpp"
#include "saved_bytes.hpp"

namespace thalweg::runtime {

struct Payload;

/// One array that a node keeps, with its values in host memory, as the machine has them.
struct SavedBlock {
    StateBlock layout;  ///< memory: where the node has it; without data
    SavedBytes values = {};
};

/// What an output showed when the state was saved.
struct SavedOutput {
    std::string name;
    double time = 0;            ///< [s]
    std::uint64_t version = 0;  ///< see thw_field
    thw_state_element element = THW_STATE_U8;
    SavedBytes values = {};
    std::shared_ptr<const Payload> payload = nullptr;  ///< instead of values
};

/// What a node knows between two of its runs.
struct SavedNode {
    std::string id, type;
    std::uint32_t version = 0;  ///< of the blocks, see About::state_version
    StatePromise promise = StatePromise::bits;
    std::string mesh = {};  ///< stands for the grid of its ports; empty: it has none
    std::vector<SavedBlock> blocks = {};
    std::vector<SavedOutput> outputs = {};
    std::vector<std::string> files = {};  ///< complete results so far, relative to the results folder

    /// Size of all blocks and fields.
    auto bytes() const -> std::size_t {
        std::size_t sum = 0;
        for (const auto& block : blocks) {
            sum += block.values.size();
        }
        for (const auto& output : outputs) {
            sum += output.values.size();
        }
        return sum;
    }
};

/// What a sampled node knows, and how far it was.
struct SavedSamples : SavedNode {
    std::optional<double> last;  ///< [s] time of its last sample
    std::uint64_t count = 0;
};

/// All that a run needs to go on as if it had not been left. A value: it outlives the run and its session.
struct SavedState {
    double time = 0;  ///< [s]
    std::size_t intervals = 0;
    std::vector<SavedNode> nodes;
    std::vector<SavedSamples> samples;
    std::vector<std::string> met_rules = {};  ///< names of the rules that are not met a second time
    bool is_hot = false;  ///< the run began with the water of another: feedback has values from time 0 on

    auto bytes() const -> std::size_t {
        std::size_t sum = 0;
        for (const auto& node : nodes) {
            sum += node.bytes();
        }
        for (const auto& node : samples) {
            sum += node.bytes();
        }
        return sum;
    }
};

}  // namespace thalweg::runtime
