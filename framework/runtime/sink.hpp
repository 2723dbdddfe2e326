// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "copies.hpp"
#include "memory.hpp"
#include "node_instance.hpp"
#include "worker.hpp"

namespace thalweg::runtime {

/// Remembers the first failure of any thread of a run.
class FailureBox {
    mutable std::mutex mutex_;
    std::exception_ptr first_;

  public:
    void put(std::exception_ptr failure);

    /// Rethrows it where there is one.
    void check() const;
};

/// A sampled node on a thread of its own, behind a bounded queue of samples. Samples hold references to what
/// they show, no copies; the sink's thread fetches fields from the GPU over a stream of its own.
class Sink {
  public:
    static constexpr std::size_t queue_length = 2;

    /// `edges` names the edge of every input for the copy counts; node, pools, counter and box outlive the
    /// sink.
    Sink(NodeInstance& node, std::vector<std::string> edges, Pools& pools, CopyCounter& copies,
         FailureBox& box);

    /// Ends the thread without finish() unless `close` was called; then waits for all samples and finish().
    ~Sink();

    Sink(const Sink&) = delete;
    auto operator=(const Sink&) -> Sink& = delete;

    /// Queues a sample, one arrival for each input; waits while the queue is full. After a failure samples
    /// are dropped. Thread: the simulation's.
    auto push(double time, bool is_last, std::vector<Arrival> inputs) -> std::shared_future<SinkOutputs>;

    /// No more samples follow: the thread works off the queue, calls finish() and ends.
    void close();

    /// The thread drops its queue and ends after the sample that it is working on, without finish().
    void abandon();

    void join();

    /// Complete after join.
    auto time() const -> const NodeTime& { return time_; }

  private:
    struct Sample {
        double time = 0;
        bool is_last = false;
        std::vector<Arrival> inputs = {};
        std::promise<SinkOutputs> outputs = {};
    };

    /// A field that was fetched from the GPU, kept for as long as the same one is shown: a bed does not
    /// change.
    struct Fetched {
        std::uint64_t version = 0;
        BufferRef copy = {};
    };

    void work();
    auto next() -> std::optional<Sample>;
    void show(Sample& sample);
    auto receive(Sample& sample) -> std::vector<BufferRef>;
    void take_inputs(Sample& sample, std::vector<BufferRef>& held);
    auto fetch(std::size_t input, const Published& value) -> BufferRef;
    auto make_outputs(double time) -> SinkOutputs;

    NodeInstance& node_;
    std::vector<std::string> edges_;
    Pools& pools_;
    CopyCounter& copies_;
    FailureBox& box_;
    Stream stream_;
    StepFields fields_;
    std::vector<Fetched> fetched_;
    double last_time_ = 0;
    std::uint64_t version_ = 0;
    NodeTime time_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Sample> queue_;
    bool closed_ = false, abandoned_ = false;
    std::thread thread_;  ///< last: it uses everything above
};

}  // namespace thalweg::runtime
