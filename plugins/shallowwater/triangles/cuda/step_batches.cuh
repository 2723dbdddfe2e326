// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cmath>
#include <memory>

#include <thalweg/compute/cuda_executor.cuh>

#include "shallowwater/raster/cuda/stage.cuh"

namespace thalweg::shallowwater {

// Steps of one stage on a CUDA device, queued many at once as a captured graph. The state lies in turn in one
// of two places.
template <class Executor>
class StepBatches {
  public:
    StepBatches(Executor& executor, const StepLimits& limits)
        : executor_(executor),
          limits_(limits),
          host_clock_(pinned_clock()),
          clocks_(executor.template allocate<Clock>(clocks_in_turn)) {
        *host_clock_ = {};
    }

    // Forgets what was queued; the next step starts with this memory.
    void restart(const StepMemory& memory) {
        set_memory(*host_clock_, memory);
        for (compute::CapturedGraph& graph : graphs_) {
            graph.clear();
        }
        compute::check_cuda(cudaMemsetAsync(clocks_, 0, clocks_in_turn * sizeof(Clock), executor_.stream()),
                            "clear clocks");
    }

    void set_interval(double t0, double t1) {
        host_clock_->time = t0;
        host_clock_->end = t1;
        executor_.upload(clocks_, host_clock_.get(), sizeof(Clock));
    }

    // Steps until the end of the interval, or until the host has to look again. queue(turn, in_b) queues one
    // step from the state in either place to the other.
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
        if ((host_clock_->steps - steps_before) % 2 != 0) {
            in_b_ = !in_b_;
        }
    }

    auto clock() const -> const Clock& { return *host_clock_; }

    auto in_b() const -> bool { return in_b_; }

  private:
    static constexpr int usual_launches = 32;  // before the host looks again, where steps are short

    static auto pinned_clock() -> std::shared_ptr<Clock> {
        void* p = nullptr;
        compute::check_cuda(cudaMallocHost(&p, sizeof(Clock)), "allocate pinned memory");
        return {static_cast<Clock*>(p), [](Clock* q) { cudaFreeHost(q); }};
    }

    // Enough for the rest of the interval at the present step; the few steps too many do nothing.
    auto launches_to_end() const -> int {
        if (host_clock_->free_step <= 0) {
            return 1;
        }
        const double left = (host_clock_->end - host_clock_->time) / host_clock_->free_step;
        return static_cast<int>(std::fmin(most_launches_, std::floor(left / steps_a_launch) + 1));
    }

    // Keeps the host from waiting longer than a fifth of a second before it looks again.
    void limit_launches(int launches, std::chrono::duration<double> taken) {
        constexpr double longest_wait = 0.2;  // s
        const double fit = longest_wait * launches / std::fmax(taken.count(), 1e-9);
        most_launches_ = static_cast<int>(std::fmin(usual_launches, std::fmax(1, fit)));
    }

    template <class Queue>
    void capture(compute::CapturedGraph& graph, const Queue& queue) {
        graph.capture([&](cudaStream_t capturing) {
            executor_.on_stream(capturing, [&] {
                for (int k = 0; k < steps_a_launch; ++k) {
                    queue(turn(k), in_b_ != (k % 2 != 0));
                }
            });
        });
    }

    auto turn(int step) const -> StepTurn {
        return {clocks_ + step % clocks_in_turn, clocks_ + (step + 1) % clocks_in_turn,
                clocks_ + (step + 2) % clocks_in_turn, limits_};
    }

    Executor& executor_;
    StepLimits limits_;
    std::shared_ptr<Clock> host_clock_;
    Clock* clocks_;      // clocks_in_turn of them; the first is current between graphs
    bool in_b_ = false;  // where the state is
    int most_launches_ = usual_launches;
    compute::CapturedGraph graphs_[2];  // from a, from b
};

}  // namespace thalweg::shallowwater
