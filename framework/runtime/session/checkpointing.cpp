// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpointing.hpp"

#include <fmt/format.h>

#include <ctime>
#include <string>
#include <utility>

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
    write(simulation.save());
    times_.taken(simulation.time(), CheckpointTimes::clock::now());
    is_late_ = false;
}

void Checkpointing::write(SavedState state) {
    auto checkpoint = head_;
    checkpoint.state = std::move(state);
    checkpoint.saved = utc_now();
    writer_.write(std::move(checkpoint));
}

void Checkpointing::end_with(std::optional<SavedState> last) {
    if (last) {
        write(*std::move(last));
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
