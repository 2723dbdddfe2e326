// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <future>
#include <vector>

#include "memory.hpp"
#include "thalweg/runtime/summary.hpp"

namespace thalweg::runtime {

struct PlannedEdge;

/// What one run of a sampled node publishes for others; its future waits for it, and throws std::future_error
/// where the node ended before.
using SinkOutputs = std::vector<Published>;

/// A value for a sampled node: there already, or output `output` of another sampled node's run that may still
/// be under way.
struct Arrival {
    Published value = {};
    std::shared_future<SinkOutputs> later = {};
    std::size_t output = 0;
};

/// A node at work in a run. Thread: the simulation's.
class Worker {
  public:
    Worker() = default;
    Worker(const Worker&) = delete;
    auto operator=(const Worker&) -> Worker& = delete;
    virtual ~Worker() = default;

    /// An input of this node reads from `producer`, which lives as long as this worker.
    virtual void connect(const PlannedEdge& edge, Worker& producer) = 0;

    /// What sampled nodes read now from output `k`.
    virtual auto output(std::size_t k) const -> Arrival = 0;

    /// Whether output `k` holds what was computed for the present time, where the run goes on from a saved
    /// state. An output that nobody read when that was saved holds what it was at 0 s until its node runs.
    virtual auto knows(std::size_t k) const -> bool = 0;

    /// Complete when the run has ended.
    virtual auto time() const -> const NodeTime& = 0;
};

}  // namespace thalweg::runtime
