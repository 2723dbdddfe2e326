// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "memory.hpp"
#include "runtime/node/copies.hpp"
#include "runtime/node/node_instance.hpp"
#include "thalweg/runtime/saved_state.hpp"
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
/// they show, no copies; the sink's thread fetches fields from the GPU over a stream of its own, on which a
/// node on CUDA works, too.
class Sink {
  public:
    /// Samples that may always wait, and the bounds of how many more may: their number, and the bytes of
    /// their fields [B]. A burst of small samples then does not stop the simulation.
    static constexpr std::size_t least_queue = 2, most_queue = 64;
    static constexpr std::size_t most_queued_bytes = std::size_t{256} << 20;

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

    /// Sets the time of the last sample [s] and the number of samples of the run that this one goes on from.
    /// Before the first sample. Thread: the simulation's.
    void go_on(double last, std::uint64_t count);

    /// What the node remembers once it has had the samples that wait, with what `shown`, its last outputs,
    /// hold, in `states` (null: the heap). Waits only where the thread takes nothing more, for its end. The
    /// future throws what SamplesUnderWay says. Requires a class with a state. Thread: the simulation's.
    auto begin_save(const std::shared_future<SinkOutputs>& shown, std::shared_ptr<StateMemory> states)
        -> std::future<SavedNode>;

    /// Puts back what was saved of a node of the same class, before the first sample; returns its
    /// outputs. Waits. See StateCopier. Thread: the simulation's.
    auto restore(const SavedNode& saved, bool with_files) -> SinkOutputs;

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
        std::size_t bytes = 0;  ///< see held_by()
        std::vector<Arrival> inputs = {};
        std::promise<SinkOutputs> outputs = {};
        std::function<void()> task = {};  ///< in place of a sample
    };

    /// A field that was copied between host and device, kept for as long as the same one is shown: a bed does
    /// not change.
    struct Copied {
        std::uint64_t version = 0;
        BufferRef copy = {};
    };

    auto take(std::function<void()> task) -> bool;
    void do_behind_samples(std::function<void()> task);
    void work();
    auto next() -> std::optional<Sample>;
    auto held_by(const std::vector<Arrival>& inputs) -> std::size_t;
    auto has_room_for(std::size_t bytes) const -> bool;
    void show(Sample& sample);
    void call(const Sample& sample);
    void open_stream();
    auto receive(Sample& sample) -> std::vector<BufferRef>;
    void take_inputs(Sample& sample, std::vector<BufferRef>& held);
    auto bring(std::size_t input, const Published& value) -> BufferRef;
    auto copy_over(std::size_t input, const BufferRef& from) -> BufferRef;
    auto make_outputs(double time) -> SinkOutputs;

    NodeInstance& node_;
    std::vector<std::string> edges_;
    Pools& pools_;
    CopyCounter& copies_;
    FailureBox& box_;
    Stream stream_;
    StepFields fields_;
    std::vector<Copied> copied_;
    std::vector<std::uint64_t> pushed_;  ///< versions of the last sample; thread: the simulation's
    double last_time_ = 0;
    std::uint64_t version_ = 0;
    NodeTime time_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Sample> queue_;
    std::size_t queued_bytes_ = 0;
    bool closed_ = false, abandoned_ = false;
    std::thread thread_;  ///< last: it uses everything above
};

}  // namespace thalweg::runtime
