// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Checkpoints of a run: those of its plan, and those that are asked for while time runs.
#include <fmt/format.h>

#include "checkpointing.hpp"
#include "held_run.hpp"

namespace thalweg::runtime {

void Run::Held::begin_checkpoints() {
    const auto time = simulation->time();
    if (settings.checkpoints.is_asked() && way.empty()) {  // a checkpoint holds no worlds to come
        checkpoints.emplace(settings.checkpoints, checkpoint_head(), time, checked.graph.end, *observer);
        checkpoints->after_interval(*simulation);
    }
}

void Run::Held::keep_latest_checkpoint() {
    if (checkpoints && !checkpoints->latest().empty()) {
        earlier_checkpoint = checkpoints->latest();
    }
}

auto Run::Held::write_checkpoint() -> std::filesystem::path {
    require_saveable();
    auto file = going_on([&] {
        if (checkpoints) {
            return checkpoints->take_now(*simulation);
        }
        Checkpointing once(settings.checkpoints, checkpoint_head(), simulation->time(), checked.graph.end,
                           *observer);
        return once.take_now(*simulation);
    });
    if (!file.empty()) {
        earlier_checkpoint = file;
    }
    return file;
}

auto Run::write_checkpoint() -> std::filesystem::path {
    auto& held = *held_;
    held.require(RunState::started, "write_checkpoint()");
    held.require_whole_way();
    auto file = held.write_checkpoint();
    if (file.empty()) {
        Diagnostic problem;
        problem.message = fmt::format("the checkpoint at {} s could not be written", time());
        problem.remedy = "make room on the disk; the log says more";
        problem.cause = Cause::machine;
        throw Failure(problem);
    }
    return file;
}

auto Run::latest_checkpoint() const -> std::filesystem::path {
    const auto latest = held_->checkpoints ? held_->checkpoints->latest() : std::filesystem::path();
    return latest.empty() ? held_->earlier_checkpoint : latest;
}

}  // namespace thalweg::runtime
