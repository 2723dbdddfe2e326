// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "stage.hpp"

namespace thalweg::runtime {

void Stage::ask_for_samples(std::vector<double> times, std::function<void()> made) {
    asked_ = std::move(times);
    sample_made_ = std::move(made);
}

void Stage::want_nothing() {
    wanted_.assign(outputs_.size(), false);
    wants_all_cells_ = false;
    wanted_cells_.clear();
}

void Stage::want(std::size_t output, const std::vector<std::int64_t>* cells) {
    wanted_[output] = true;
    if (cells == nullptr) {
        wants_all_cells_ = true;
        return;
    }
    std::vector<std::int64_t> all;
    std::set_union(wanted_cells_.begin(), wanted_cells_.end(), cells->begin(), cells->end(),
                   std::back_inserter(all));
    wanted_cells_ = std::move(all);
}

void Stage::want_inputs() const {
    for (const auto& wire : wires_) {
        if (!wire.feedback) {
            wire.producer->want(wire.output, nullptr);
        }
    }
}

/// What the wanted outputs hold, at `time` [s].
auto Stage::shown(double time) const -> ShownOutputs {
    ShownOutputs now{time, std::vector<Published>(outputs_.size())};
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
        if (wanted_[k]) {
            now.values[k] = outputs_[k].value;
        }
    }
    return now;
}

void Stage::begin_samples(double t0) {
    if (!asked_.empty()) {
        series_.begin(std::exchange(asked_, {}), shown(t0), cells());
    }
}

void Stage::make_samples(const ShownOutputs& now) {
    while (series_.make_next(now)) {
        sample_made_();
    }
}

void Stage::end_samples(double reached) {
    if (series_.next_time() <= reached) {
        make_samples(shown(reached));
    }
}

/// Takes what the node has filled its outputs with inside a run, and gives them other memory.
void Stage::take(double time) {
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
        auto& value = outputs_[k].value;
        value.payload = node_.payloads().given(k);
        if (node_.on_cuda() && value.home) {
            stream_.record(value.home->ready);
        }
    }
    auto now = shown(time);
    make_samples(now);
    series_.pass(std::move(now));
    for (std::size_t k = 0; k < outputs_.size(); ++k) {
        if (wanted_[k] && outputs_[k].value.home) {
            renew(k);
        }
    }
    // What others do meanwhile is not this node's time.
    time_.seconds -= std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void Stage::follow_sample(double time) {
    const auto standing = outputs_;  // keeps the memory of what stands
    run(time, time);
    auto made = outputs_;
    outputs_ = standing;
    std::vector<Published> values;
    for (auto& output : made) {
        values.push_back(std::move(output.value));
        values.back().version = series_.new_version();
    }
    keep_pace();
    series_.add(std::move(values));
    view_sample();
}

void Stage::drop_sample() {
    is_viewed_ = false;
    if (series_.has_values()) {
        series_.drop_front();
    }
}

}  // namespace thalweg::runtime
