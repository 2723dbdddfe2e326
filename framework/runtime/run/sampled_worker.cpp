// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sampled_worker.hpp"

#include <algorithm>
#include <utility>

#include "runtime/plan/negotiation.hpp"

namespace thalweg::runtime {

SampledWorker::SampledWorker(NodeInstance& node, const std::vector<std::size_t>& positions,
                             std::vector<std::string> edges, Pools& pools, CopyCounter& copies,
                             FailureBox& box)
    : node_(node), positions_(positions), sink_(node, std::move(edges), pools, copies, box) {}

void SampledWorker::connect(const PlannedEdge& edge, Worker& producer) {
    readings_.push_back({edge.input, &producer, edge.output});
}

void SampledWorker::sample(std::size_t position, double time, bool stopping) {
    const bool due = std::binary_search(positions_.begin(), positions_.end(), position);
    if (ended_ || !(due || stopping)) {
        return;
    }
    ended_ = stopping || position == positions_.back();
    latest_ = sink_.push(time, ended_, arrivals());
    if (ended_) {
        sink_.close();
    }
}

void SampledWorker::close() {
    if (!ended_) {
        ended_ = true;
        sink_.close();
    }
}

auto SampledWorker::arrivals() const -> std::vector<Arrival> {
    std::vector<Arrival> inputs(node_.inputs().size());
    for (const auto& reading : readings_) {
        inputs[reading.input] = reading.producer->output(reading.output);
    }
    return inputs;
}

}  // namespace thalweg::runtime
