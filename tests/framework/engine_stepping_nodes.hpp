// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

#include "engine_bytes.hpp"
#include "engine_notebook.hpp"
#include "thalweg/plugin.hpp"

// Nodes that step by themselves.
namespace thalweg::testing::engine {

class Count final : public Node {
    Output count_{*this, "count", bytes().unit("m")};
    Output unused_{*this, "unused", bytes()};
    Parameter<std::int64_t> nx_{*this, "nx", size_option()}, ny_{*this, "ny", size_option()};
    Parameter<double> stop_at_{*this, "stop_at", option()};
    int calls_ = 0;
    std::string id_;

  public:
    static auto about() -> About {
        return {"test-count", "Counts its calls.", Clock::stepping, THW_ON_CPU | THW_ON_CUDA, 1};
    }

    void configure(const Setup& setup) override {
        id_ = setup.node_id;
        if (stop_at_.is_set()) {
            stop_at(*stop_at_);
        }
    }

    void negotiate() override {
        count_.set_grid(Grid(*nx_, *ny_, 0, 0, 1, 1));
        unused_.set_grid(Grid(*nx_, *ny_, 0, 0, 1, 1));
    }

    void run(const Step& step) override {
        // Garbage first, so that whoever reads too early or late is found out.
        fill(*count_, 238, step.stream);
        fill(*count_, calls_, step.stream);
        metric("unused_has_data", unused_->has_data() ? 1 : 0);
        metric("steps", calls_);
        ++calls_;
        auto& book = notebook();
        const std::lock_guard lock(book.mutex);
        if (book.stop != nullptr && calls_ == book.stop_calls) {
            *book.stop = true;
        }
    }

    void list_state(Register& all) override { all.value("calls", "1", calls_); }

    void finish() override { note(id_ + ".finish"); }
};

class Steps final : public Node {
    Input in_{*this, "in", anything().optional()};
    Output quarters_{*this, "quarters", bytes()};
    Parameter<double> stop_at_{*this, "stop_at", option()};
    Parameter<double> nap_{*this, "nap", option().by_default("0")};

  public:
    static auto about() -> About { return {"test-steps", "Steps of 0.25 s.", Clock::stepping}; }

    void negotiate() override { quarters_.set_grid(Grid(8, 8, 0, 0, 1, 1)); }

    void run(const Step& step) override {
        double time = step.t0;
        for (bool stopped = false; time < step.t1 && !stopped;) {
            std::this_thread::sleep_for(std::chrono::duration<double>(*nap_));
            time += 0.25;
            if (auto* const stop = notebook().stop;
                stop != nullptr && stop_at_.is_set() && time == *stop_at_) {
                *stop = true;
            }
            stopped = time < step.t1 && should_stop(time);
        }
        metric("steps", 4 * time);
        fill(*quarters_, static_cast<int>(4 * time), step.stream);
    }
};

/// The pair of a loop: previous (feedback) in, level out.
class Loop final : public Node {
    Input previous_{*this, "previous", bytes().optional()};
    Output level_{*this, "level", bytes()};

  public:
    static auto about() -> About {
        return {"test-loop", "One more than before.", Clock::stepping, THW_ON_CPU | THW_ON_CUDA, 1};
    }

    void negotiate() override { level_.set_grid(Grid(8, 8, 0, 0, 1, 1)); }

    /// Passes on the previous value; 50 where there is none. Copies are all that works without kernels.
    void run(const Step& step) override {
        metric("feedback_time", previous_->has_data() ? previous_->time() : -1);
        if (previous_->has_data()) {
            copy(*level_, *previous_, step.stream);
        } else {
            fill(*level_, 50, step.stream);
        }
    }
};

/// A flow as far as grids go: what it publishes lies on the grid of its bed.
class Flow final : public Node {
    Input bed_{*this, "bed", bytes()}, change_{*this, "change", bytes().optional()};
    Output depth_{*this, "depth", bytes()};
    Parameter<bool> odd_{*this, "odd", option().by_default("false").help("Publishes on a grid of its own")};

  public:
    static auto about() -> About { return {"test-flow", "Stands on a bed.", Clock::stepping}; }

    void negotiate() override { depth_.set_grid(*odd_ ? Grid(3, 3, 0, 0, 1, 1) : bed_->grid()); }

    void run(const Step& step) override { fill(*depth_, 1, step.stream); }
};

/// Knows no grid but that of its only input, which is fed back.
class FedBack final : public Node {
    Input depth_{*this, "depth", bytes()};
    Output change_{*this, "change", bytes()};

  public:
    static auto about() -> About { return {"test-fed-back", "Changes a bed.", Clock::stepping}; }

    void negotiate() override { change_.set_grid(depth_->grid()); }

    void run(const Step& step) override { fill(*change_, 2, step.stream); }
};

}  // namespace thalweg::testing::engine
