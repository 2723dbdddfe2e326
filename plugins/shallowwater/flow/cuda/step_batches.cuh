// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include <thalweg/compute/cuda_executor.cuh>
#include <thalweg/compute/kept_pinned.cuh>

#include "shallowwater/flow/cuda/step_turn.cuh"

namespace thalweg::shallowwater {

// Steps on a CUDA device, queued many at once as a captured graph, and their clocks. The executor must
// outlive it. Used by one thread.
class StepBatches {
  public:
    using Executor = compute::CudaExecutor;

    // `alternates`: whether a step leaves the state in the other of two places. `steps`: of a graph.
    StepBatches(Executor& executor, const StepLimits& limits, bool alternates, int steps = steps_a_launch)
        : executor_(executor),
          limits_(limits),
          alternates_(alternates),
          steps_(steps),
          host_clock_(compute::KeptPinned<Clock>::take()),
          clocks_(executor.allocate<Clock>(clocks_in_turn)) {
        *host_clock_ = {};
    }

    // Forgets what was captured; the next step starts with this memory.
    void restart(const StepMemory& memory) {
        set_memory(*host_clock_, memory);
        clear();
        compute::check_cuda(cudaMemsetAsync(clocks_, 0, clocks_in_turn * sizeof(Clock), executor_.stream()),
                            "clear clocks");
    }

    // Forgets what was captured, where steps are queued in another way from now on.
    void clear() {
        for (compute::CapturedGraph& graph : graphs_) {
            graph.clear();
        }
    }

    // `longest` [s] is that of a step, besides the limits.
    void set_interval(double t0, double t1, const StepPause& pause, double longest) {
        host_clock_->time = t0;
        host_clock_->end = t1;
        host_clock_->running = 1;
        host_clock_->paused = 0;
        host_clock_->pause = pause;
        host_clock_->longest = longest;
        end_ = t1;
        executor_.upload(clocks_, host_clock_.get(), sizeof(Clock));
    }

    // Looks again after the next launch.
    void look_soon() { most_launches_ = 1; }

    // Steps until the end of the interval, or until the host has to look again; waits. queue(k, from_b)
    // queues step k of a graph, from the state in either place.
    template <class Queue>
    void run(const Queue& queue) {
        compute::CapturedGraph& graph = graphs_[in_b_ ? 1 : 0];
        if (graph.empty()) {
            capture(graph, queue);
        }
        const std::int64_t steps_before = host_clock_->steps;
        const auto start = std::chrono::steady_clock::now();
        const int launches = launches_to_end();
        for (int k = 0; k < launches; ++k) {
            graph.launch(executor_.stream());
        }
        executor_.download(host_clock_.get(), clocks_, sizeof(Clock));
        limit_launches(launches, std::chrono::steady_clock::now() - start);
        if (alternates_ && (host_clock_->steps - steps_before) % 2 != 0) {
            in_b_ = !in_b_;
        }
    }

    // Returns the turn of step k of a graph.
    auto turn(int k) const -> StepTurn {
        return {clock_before(k), clock_before(k + 1), clock_before(k + 2), limits_};
    }

    // After the last batch.
    auto clock() const -> const Clock& { return *host_clock_; }

    // Returns the clock of the step before step k, in device memory.
    auto clock_before(int k) const -> Clock* { return clocks_ + k % clocks_in_turn; }

    // Whether steps are left in the interval, before the pause.
    auto goes_on() const -> bool { return host_clock_->time < end_ && host_clock_->running != 0; }

    // Whether the steps pause, with some left in the interval.
    auto is_paused() const -> bool { return host_clock_->paused != 0; }

    // Where the state is.
    auto in_b() const -> bool { return in_b_; }

  private:
    static constexpr int usual_launches = 32;  // before the host looks again, where steps are short

    // Enough for the rest of the interval, or until the pause, at the present step; the few steps too many do
    // nothing.
    auto launches_to_end() const -> int {
        if (host_clock_->free_step <= 0) {
            return 1;
        }
        const double end = std::fmin(host_clock_->end, host_clock_->pause.before);
        const auto most = static_cast<double>(host_clock_->pause.steps - host_clock_->steps);
        const double left = std::fmin((end - host_clock_->time) / host_clock_->free_step, most - 1);
        return static_cast<int>(std::clamp(std::floor(left / steps_) + 1, 1.0, double(most_launches_)));
    }

    // Keeps the host from waiting longer than a fifth of a second before it looks again.
    void limit_launches(int launches, std::chrono::duration<double> taken) {
        constexpr double longest_wait = 0.2;  // s
        const double fit = longest_wait * launches / std::fmax(taken.count(), 1e-9);
        most_launches_ = static_cast<int>(std::clamp(fit, 1.0, double{usual_launches}));
    }

    template <class Queue>
    void capture(compute::CapturedGraph& graph, const Queue& queue) {
        graph.capture([&](cudaStream_t capturing) {
            executor_.on_stream(capturing, [&] {
                for (int k = 0; k < steps_; ++k) {
                    queue(k, in_b_ != (alternates_ && k % 2 != 0));
                }
            });
        });
    }

    Executor& executor_;
    StepLimits limits_;
    bool alternates_;
    int steps_;
    std::shared_ptr<Clock> host_clock_;
    Clock* clocks_;   // clocks_in_turn of them; the first is current between graphs
    double end_ = 0;  // s, of the interval
    bool in_b_ = false;
    int most_launches_ = usual_launches;
    compute::CapturedGraph graphs_[2];  // from a, from b
};

}  // namespace thalweg::shallowwater
