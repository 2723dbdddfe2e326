// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "order.hpp"

#include <algorithm>
#include <functional>
#include <queue>

namespace thalweg::runtime {

namespace {

/// Drops, again and again, nodes without an edge that leads to a kept node: what stays can be walked forever.
void trim(std::vector<bool>& kept, const std::vector<Wire>& wires) {
    for (bool changed = true; changed;) {
        std::vector<bool> leads_on(kept.size(), false);
        for (const auto& wire : wires) {
            if (kept[wire.producer] && kept[wire.consumer]) {
                leads_on[wire.producer] = true;
            }
        }
        changed = leads_on != kept;
        kept = leads_on;
    }
}

/// Walks from `start` along kept nodes until one is met again; the wires of that loop.
auto walk(std::size_t start, const std::vector<bool>& kept, const std::vector<Wire>& wires)
    -> std::vector<std::size_t> {
    std::vector<std::size_t> path;
    std::vector<std::size_t> met_at(kept.size(), wires.size());
    for (auto at = start; met_at[at] == wires.size();) {
        met_at[at] = path.size();
        const auto next = std::find_if(wires.begin(), wires.end(), [&](const Wire& wire) {
            return wire.producer == at && kept[wire.consumer];
        });
        path.push_back(static_cast<std::size_t>(next - wires.begin()));
        at = next->consumer;
        if (met_at[at] != wires.size()) {
            path.erase(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(met_at[at]));
        }
    }
    return path;
}

auto find_loops(std::vector<bool> kept, const std::vector<Wire>& wires)
    -> std::vector<std::vector<std::size_t>> {
    std::vector<std::vector<std::size_t>> loops;
    for (;;) {
        trim(kept, wires);
        const auto start = std::find(kept.begin(), kept.end(), true);
        if (start == kept.end()) {
            return loops;
        }
        loops.push_back(walk(static_cast<std::size_t>(start - kept.begin()), kept, wires));
        for (const auto wire : loops.back()) {
            kept[wires[wire].producer] = false;
        }
    }
}

}  // namespace

auto topological_order(std::size_t count, const std::vector<Wire>& wires) -> Order {
    std::vector<std::size_t> missing(count, 0);
    for (const auto& wire : wires) {
        ++missing[wire.consumer];
    }
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t node = 0; node < count; ++node) {
        if (missing[node] == 0) {
            ready.push(node);
        }
    }
    Order order;
    std::vector<bool> left(count, true);
    while (!ready.empty()) {
        const auto node = ready.top();
        ready.pop();
        order.nodes.push_back(node);
        left[node] = false;
        for (const auto& wire : wires) {
            if (wire.producer == node && --missing[wire.consumer] == 0) {
                ready.push(wire.consumer);
            }
        }
    }
    order.loops = find_loops(std::move(left), wires);
    return order;
}

auto loop_path(const std::vector<std::size_t>& loop, const std::vector<Wire>& wires,
               const std::vector<std::string>& node_ids) -> std::string {
    std::string path;
    for (const auto index : loop) {
        path += node_ids[wires[index].producer] + "." + wires[index].output + " -> ";
    }
    return loop.empty() ? path : path + node_ids[wires[loop.front()].producer];
}

}  // namespace thalweg::runtime
