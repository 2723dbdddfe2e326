// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <future>
#include <string>
#include <vector>

#include "sink.hpp"
#include "worker.hpp"

namespace thalweg::runtime {

/// A sampled node at work: hands its sink what the producers have when a sample is due. Thread: the
/// simulation's.
class SampledWorker final : public Worker {
  public:
    /// `positions` are those of Plan::samples. Edges name the inputs, see Sink; all arguments but them
    /// outlive the worker.
    SampledWorker(NodeInstance& node, const std::vector<std::size_t>& positions,
                  std::vector<std::string> edges, Pools& pools, CopyCounter& copies, FailureBox& box);

    void connect(const PlannedEdge& edge, Worker& producer) override;

    /// Queues what the producers have now if a sample is due at `position`, or if the run is `stopping`,
    /// which makes it the last sample. Does nothing after the last one.
    void sample(std::size_t position, double time, bool stopping);

    /// Ends the node without a last sample, unless it has had that.
    void close();

    /// See Sink.
    void abandon() { sink_.abandon(); }

    /// Waits until the node has ended.
    void join() { sink_.join(); }

    auto output(std::size_t k) const -> Arrival override { return {{}, latest_, k}; }

    auto time() const -> const NodeTime& override { return sink_.time(); }

  private:
    /// A connected input, and the output that it reads.
    struct Reading {
        std::size_t input;
        const Worker* producer;
        std::size_t output;
    };

    auto arrivals() const -> std::vector<Arrival>;

    const NodeInstance& node_;
    const std::vector<std::size_t>& positions_;
    std::vector<Reading> readings_;
    std::shared_future<SinkOutputs> latest_;  ///< outputs of the latest sample
    bool ended_ = false;                      ///< no sample follows
    Sink sink_;
};

}  // namespace thalweg::runtime
