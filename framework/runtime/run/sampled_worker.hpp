// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sink.hpp"
#include "state_under_way.hpp"
#include "worker.hpp"

namespace thalweg::runtime {

/// A sampled node at work: hands its sink what the producers have when a sample is due. Thread: the
/// simulation's.
class SampledWorker final : public Worker {
  public:
    /// Edges name the inputs, see Sink; all arguments but them outlive the worker.
    SampledWorker(NodeInstance& node, std::vector<std::string> edges, Pools& pools, CopyCounter& copies,
                  FailureBox& box);

    void connect(const PlannedEdge& edge, Worker& producer) override;

    /// Queues what the producers have at `time` [s]. Does nothing after the last sample, and ends the node
    /// without another one where the last is that of a time that it has had.
    void sample(double time, bool is_last);

    /// Adds what the node reads from stages to what they make at the times of samples.
    void want_inputs() const;

    /// Has the node saved after the samples so far, which count those of the run that this one goes on from.
    /// Waits for the node's end alone, after its last sample; see Sink.
    auto begin_save(std::shared_ptr<StateMemory> states) -> SamplesUnderWay;

    /// Puts back what was saved, before the first sample; see Sink.
    void restore(const SavedSamples& saved, bool with_files);

    auto node() const -> const NodeInstance& { return node_; }

    /// Ends the node without a last sample, unless it has had that.
    void close();

    /// See Sink.
    void abandon() { sink_.abandon(); }

    /// Waits until the node has ended.
    void join() { sink_.join(); }

    auto output(std::size_t k) const -> Arrival override { return {{}, latest_, k}; }

    auto knows(std::size_t) const -> bool override { return latest_.valid(); }

    /// [s] Time of the latest sample, also of the run that this one goes on from.
    auto sampled_at() const -> std::optional<double> { return sampled_at_; }

    /// Names of the inputs whose values are not known yet, see knows().
    auto unknown_inputs() const -> std::vector<std::string>;

    auto time() const -> const NodeTime& override { return sink_.time(); }

  private:
    /// A connected input, and the output that it reads.
    struct Reading {
        std::size_t input;
        Worker* producer;
        std::size_t output;
    };

    auto arrivals() const -> std::vector<Arrival>;

    const NodeInstance& node_;
    std::vector<Reading> readings_;
    std::shared_future<SinkOutputs> latest_;  ///< outputs of the latest sample
    std::optional<double> sampled_at_;        ///< [s] time of the latest sample
    std::uint64_t samples_ = 0;
    bool ended_ = false;  ///< no sample follows
    Sink sink_;
};

}  // namespace thalweg::runtime
