// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpointing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "checkpoint_folder.hpp"
#include "runtime/plan/time_marks.hpp"

namespace thalweg::runtime {

namespace {

/// "2026-11-27T20:30:05Z"
auto utc_now() -> std::string {
    const auto now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[32] = "";
    const auto size = std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return {text, size};
}

}  // namespace

Checkpointing::Checkpointing(const CheckpointPlan& plan, Checkpoint head, double time, double end,
                             RunObserver& observer)
    : head_(std::move(head)),
      observer_(observer),
      times_(plan, time, time_tolerance(end), CheckpointTimes::clock::now()),
      writer_(head_.results, plan.keep, [this](const std::string& text) { warn(text); }) {}

void Checkpointing::warn(const std::string& text) const {
    observer_.on_log("checkpoint", THW_WARNING, text);
}

void Checkpointing::after_interval(Simulation& simulation) {
    if (simulation.is_stopped()) {
        take(simulation);
        wait();
    } else if (!simulation.is_over() && times_.is_due(simulation.time(), CheckpointTimes::clock::now())) {
        if (writer_.is_free()) {
            take(simulation);
        } else if (!is_late_) {
            is_late_ = true;
            late_ += 1;
        }
    }
}

void Checkpointing::take(Simulation& simulation) {
    write(begin(simulation));
    times_.taken(simulation.time(), CheckpointTimes::clock::now());
    is_late_ = false;
}

auto Checkpointing::take_now(Simulation& simulation) -> std::filesystem::path {
    take(simulation);
    wait();
    const auto file = checkpoint_name(head_.results, simulation.time());
    return latest() == file ? file : std::filesystem::path();
}

/// Copies the state, which is all that the run waits for.
auto Checkpointing::begin(Simulation& simulation) -> StateUnderWay {
    const auto before = CheckpointTimes::clock::now();
    if (buffers_ == nullptr) {
        buffers_ = std::make_shared<StateBuffers>(simulation.is_on_cuda());
    }
    buffers_->begin_state();
    auto state = simulation.begin_save(buffers_);
    note_wait(std::chrono::duration<double>(CheckpointTimes::clock::now() - before).count());
    return state;
}

/// Counts a checkpoint that the run has waited for [s].
void Checkpointing::note_wait(double seconds) {
    costs_.count += 1;
    if (costs_.count == 1) {
        costs_.first = seconds;
    } else {
        costs_.later += seconds;
        costs_.longest = std::max(costs_.longest, seconds);
    }
}

auto Checkpointing::costs() const -> CheckpointCosts {
    auto all = costs_;
    const auto written = writer_.work();
    all.bytes = written.bytes;
    all.writing = written.seconds;
    return all;
}

void Checkpointing::write(StateUnderWay state) {
    auto checkpoint = head_;
    checkpoint.saved = utc_now();
    writer_.write(std::move(checkpoint), std::move(state));
}

void Checkpointing::take_last(Simulation& simulation) {
    last_.emplace(begin(simulation));
}

void Checkpointing::end() {
    if (last_) {
        write(*std::exchange(last_, std::nullopt));
    }
    wait();
    if (late_ > 0) {
        observer_.on_log(
            "checkpoint", THW_INFO,
            fmt::format("{} {} later than asked for, since the one before was still being written", late_,
                        late_ == 1 ? "checkpoint was taken" : "checkpoints were taken"));
    }
}

}  // namespace thalweg::runtime
