// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "feedback_grids.hpp"

#include <functional>
#include <queue>

namespace thalweg::runtime {

namespace {

using Nodes = std::vector<std::unique_ptr<NodeInstance>>;
using Ready = std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>>;

auto shares_grid(const PlannedEdge& edge) -> bool {
    return edge.port->payload == THW_PAYLOAD_FIELD && (edge.port->flags & THW_PORT_ANY_GRID) == 0;
}

auto take_first(Ready& ready) -> std::size_t {
    const auto first = ready.top();
    ready.pop();
    return first;
}

/// The grid of what node `k` reads, without feedback, at inputs that share one; `seen` are nodes that have
/// been asked. The grid of a node that has offered nothing yet is asked of its own producers.
auto grid_before(std::size_t k, const Nodes& nodes, const std::vector<PlannedEdge>& edges,
                 std::vector<bool>& seen) -> std::optional<Grid> {
    seen[k] = true;
    for (const auto& edge : edges) {
        if (edge.consumer != k || edge.feedback || !shares_grid(edge) || nodes[edge.producer] == nullptr) {
            continue;
        }
        const auto& output = nodes[edge.producer]->outputs()[edge.output];
        if (output.offered && output.grid.nx > 0) {
            return output.grid;
        }
        if (!output.offered && !seen[edge.producer]) {
            if (auto grid = grid_before(edge.producer, nodes, edges, seen)) {
                return grid;
            }
        }
    }
    return std::nullopt;
}

}  // namespace

auto negotiation_order(std::size_t count, const std::vector<PlannedEdge>& edges) -> std::vector<std::size_t> {
    std::vector<std::vector<std::size_t>> readers(count);
    std::vector<std::size_t> missing(count, 0);
    std::vector<bool> is_fed_back(count, false);
    for (const auto& edge : edges) {
        if (edge.feedback) {
            is_fed_back[edge.consumer] = true;
        } else {
            readers[edge.producer].push_back(edge.consumer);
            missing[edge.consumer] += 1;
        }
    }
    Ready plain, fed_back;
    const auto add = [&](std::size_t k) { (is_fed_back[k] ? fed_back : plain).push(k); };
    for (std::size_t k = 0; k < count; ++k) {
        if (missing[k] == 0) {
            add(k);
        }
    }
    std::vector<std::size_t> order;
    while (!plain.empty() || !fed_back.empty()) {
        order.push_back(take_first(plain.empty() ? fed_back : plain));
        for (const auto reader : readers[order.back()]) {
            if (--missing[reader] == 0) {
                add(reader);
            }
        }
    }
    return order;
}

auto grid_ahead(const PlannedEdge& feedback, const Nodes& nodes, const std::vector<PlannedEdge>& edges)
    -> std::optional<Grid> {
    if (!shares_grid(feedback) || nodes[feedback.producer] == nullptr) {
        return std::nullopt;
    }
    const auto& output = nodes[feedback.producer]->outputs()[feedback.output];
    if (output.offered && output.grid.nx > 0) {
        return output.grid;
    }
    std::vector<bool> seen(nodes.size(), false);
    if (auto grid = grid_before(feedback.consumer, nodes, edges, seen)) {
        return grid;
    }
    return grid_before(feedback.producer, nodes, edges, seen);
}

}  // namespace thalweg::runtime
