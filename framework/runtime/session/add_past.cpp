// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "add_past.hpp"

#include <algorithm>

namespace thalweg::runtime {

namespace {

void add_nodes(const std::vector<NodeTime>& past, std::vector<NodeTime>& nodes) {
    for (const auto& before : past) {
        const auto found = std::find_if(nodes.begin(), nodes.end(),
                                        [&](const NodeTime& node) { return node.id == before.id; });
        if (found == nodes.end()) {
            nodes.push_back(before);
            continue;
        }
        found->seconds += before.seconds;
        found->device_seconds += before.device_seconds;
        found->calls += before.calls;
        found->waited += before.waited;
    }
}

void add_checkpoints(const CheckpointCosts& past, CheckpointCosts& costs) {
    costs.count += past.count;
    costs.bytes = costs.bytes > 0 ? costs.bytes : past.bytes;
    costs.first = past.first > 0 ? past.first : costs.first;
    costs.longest = std::max(costs.longest, past.longest);
    costs.later += past.later;
    costs.writing += past.writing;
}

}  // namespace

void add_past(const std::vector<RunSummary>& past, RunSummary& summary) {
    if (!past.empty()) {
        summary.began = past.front().began;
    }
    for (const auto& part : past) {
        summary.wall += part.wall;
        add_nodes(part.nodes, summary.nodes);
        for (const auto& [edge, count] : part.copies) {
            summary.copies[edge].to_device += count.to_device;
            summary.copies[edge].to_host += count.to_host;
        }
        summary.host_bytes_peak = std::max(summary.host_bytes_peak, part.host_bytes_peak);
        summary.device_bytes_peak = std::max(summary.device_bytes_peak, part.device_bytes_peak);
        add_checkpoints(part.checkpoints, summary.checkpoints);
    }
}

}  // namespace thalweg::runtime
