// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace thalweg::runtime {

/// An edge that forces an order: the producer runs before the consumer. Feedback edges are not among them.
struct Wire {
    std::size_t producer, consumer;
    std::string output;  ///< port name at the producer, for messages
};

struct Order {
    std::vector<std::size_t>
        nodes;  ///< producers first, otherwise by number; nodes behind a loop are missing
    std::vector<std::vector<std::size_t>> loops;  ///< positions in the list of wires, one list a loop
};

/// Sorts `count` nodes. Every loop that shares no node with another reported one is found.
auto topological_order(std::size_t count, const std::vector<Wire>& wires) -> Order;

/// "a.x -> b.y -> a": each step is the output that leads to the next node.
auto loop_path(const std::vector<std::size_t>& loop, const std::vector<Wire>& wires,
               const std::vector<std::string>& node_ids) -> std::string;

}  // namespace thalweg::runtime
