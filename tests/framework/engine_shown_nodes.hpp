// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>

#include "engine_notebook.hpp"
#include "thalweg/plugin.hpp"

// Nodes that show values inside intervals, and one that notes them.
namespace thalweg::testing::engine {

/// Steps of its own length, in equal parts of an interval, and the square of the time they have come to.
class Shower final : public Node {
    Input in_{*this, "in", port().any_unit().of<float>().optional()};
    Output square_{*this, "square", port().any_unit().of<float>()};
    Parameter<double> length_{*this, "length", option().by_default("0.4")};
    int steps_ = 0;

    void write(double time) const {
        if (square_->has_data()) {
            *square_->data<float>() = static_cast<float>(time * time);
        }
    }

  public:
    static auto about() -> About {
        return {"test-shower", "Time squared.", Clock::stepping, THW_ON_CPU, 1, StatePromise::bits, true};
    }

    void negotiate() override { square_.set_grid(Grid(1, 1, 0, 0, 1, 1)); }

    void run(const Step& step) override {
        for (double time = step.t0; time < step.t1;) {
            const double end = std::min(time + *length_, step.t1);
            const double sample = next_sample();
            if (sample < end && time > step.t0) {
                show_outputs(time, [&] { write(time); });
            }
            if (sample <= end && end < step.t1) {
                show_outputs(end, [&] { write(end); });
            }
            time = end;
            ++steps_;
            if (time < step.t1 && should_stop(time)) {
                write(time);
                return;
            }
        }
        write(step.t1);
        metric("steps", steps_);
    }

    void list_state(Register& all) override { all.value("steps", "1", steps_); }
};

/// A store that drains and fills from its input, in steps whose length depends on all that was before: an
/// interval that ends elsewhere changes every bit after it.
class Mixer final : public Node {
    Input in_{*this, "in", port().any_unit().of<float>().optional()};
    Output held_{*this, "held", port().any_unit().of<float>()};
    Parameter<double> length_{*this, "length", option().by_default("0.4")};
    double now_ = 1, step_ = 0;

    void write() const {
        if (held_->has_data()) {
            *held_->data<float>() = static_cast<float>(now_);
        }
    }

    void advance(double seconds, double inflow) {
        now_ += seconds * (inflow - 0.3 * now_);
        step_ = std::clamp(step_ * (1 + 0.2 * std::sin(20 * now_)), 0.02, 1.5);
    }

  public:
    static auto about() -> About {
        return {"test-mixer", "Fills and drains.", Clock::stepping, THW_ON_CPU, 1, StatePromise::bits, true};
    }

    void negotiate() override { held_.set_grid(Grid(1, 1, 0, 0, 1, 1)); }

    void run(const Step& step) override {
        step_ = step_ > 0 ? step_ : *length_;
        const double inflow = 0.2 + (in_->has_data() ? *in_->data<const float>() : 0.0F);
        for (double time = step.t0; time < step.t1;) {
            const double end = std::min(time + step_, step.t1);
            const double sample = next_sample();
            if (sample < end && time > step.t0) {
                show_outputs(time, [&] { write(); });
            }
            advance(end - time, inflow);
            if (sample <= end && end < step.t1) {
                show_outputs(end, [&] { write(); });
            }
            time = end;
        }
        write();
    }

    void list_state(Register& all) override {
        all.value("held", "1", now_);
        all.value("step", "s", step_);
    }
};

/// Notes the first number of its input.
class NumberNote final : public Node {
    Input number_{*this, "number", port().any_unit().of<float>()};
    Parameter<double> fail_at_{*this, "fail_at", option()};
    std::string id_;

  public:
    static auto about() -> About { return {"test-number", "Notes a number.", Clock::sampled, THW_ON_CPU, 1}; }

    void configure(const Setup& setup) override { id_ = setup.node_id; }

    void run(const Step& step) override {
        if (fail_at_.is_set() && step.t1 >= *fail_at_) {
            throw Error("the disk is full");
        }
        auto& book = notebook();
        const std::lock_guard lock(book.mutex);
        book.numbers[id_].push_back({step.t1, *number_->data<float>(), step.is_last});
    }
};

}  // namespace thalweg::testing::engine
