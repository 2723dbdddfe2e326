// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sampled_worker.hpp"

#include <utility>

#include "runtime/plan/negotiation.hpp"
#include "stage.hpp"

namespace thalweg::runtime {

SampledWorker::SampledWorker(NodeInstance& node, std::vector<std::string> edges, Pools& pools,
                             CopyCounter& copies, FailureBox& box)
    : node_(node), sink_(node, std::move(edges), pools, copies, box) {}

void SampledWorker::connect(const PlannedEdge& edge, Worker& producer) {
    readings_.push_back({edge.input, &producer, edge.output});
}

void SampledWorker::sample(double time, bool is_last) {
    if (ended_) {
        return;
    }
    if (sampled_at_ == time) {
        close();
        return;
    }
    sampled_at_ = time;
    samples_ += 1;
    ended_ = is_last;
    latest_ = sink_.push(time, ended_, arrivals());
    if (ended_) {
        sink_.close();
    }
}

void SampledWorker::want_inputs() const {
    for (const auto& reading : readings_) {
        if (auto* stage = dynamic_cast<Stage*>(reading.producer)) {
            stage->want(reading.output, node_.read_cells(reading.input));
        }
    }
}

auto SampledWorker::begin_save(std::shared_ptr<StateMemory> states) -> SamplesUnderWay {
    return {sampled_at_, samples_, sink_.begin_save(latest_, std::move(states))};
}

void SampledWorker::restore(const SavedSamples& saved, bool with_files) {
    sampled_at_ = saved.last;
    samples_ = saved.count;
    sink_.go_on(saved.last.value_or(0), saved.count);
    auto outputs = sink_.restore(saved, with_files);
    if (saved.count > 0) {
        std::promise<SinkOutputs> shown;
        shown.set_value(std::move(outputs));
        latest_ = shown.get_future().share();
    }
}

auto SampledWorker::unknown_inputs() const -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& reading : readings_) {
        if (!reading.producer->knows(reading.output)) {
            names.push_back(node_.inputs()[reading.input].name);
        }
    }
    return names;
}

void SampledWorker::close() {
    if (!ended_) {
        ended_ = true;
        sink_.close();
    }
}

auto SampledWorker::arrivals() const -> std::vector<Arrival> {
    std::vector<Arrival> inputs(node_.inputs().size());
    for (const auto& reading : readings_) {
        inputs[reading.input] = reading.producer->output(reading.output);
    }
    return inputs;
}

}  // namespace thalweg::runtime
