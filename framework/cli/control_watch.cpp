// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "control_watch.hpp"

#include "control_request.hpp"

namespace thalweg::cli {

void ControlWatch::on_progress(const runtime::Progress& progress) {
    {
        const std::lock_guard lock(mutex_);
        latest_ = progress;
    }
    if (shown_ != nullptr && shown_->wants_progress()) {
        shown_->on_progress(progress);
    }
}

void ControlWatch::on_log(const std::string& node, thw_severity severity, const std::string& text) {
    if (shown_ != nullptr) {
        shown_->on_log(node, severity, text);
    }
}

void ControlWatch::look_at(const runtime::Run& run) {
    const std::lock_guard lock(mutex_);
    latest_.time = run.time();
    latest_.end = run.end();
    latest_.interval = run.intervals();
    world_ = run.world();
}

void ControlWatch::pause(bool is_paused) {
    const std::lock_guard lock(mutex_);
    is_paused_ = is_paused;
}

auto ControlWatch::is_paused() const -> bool {
    const std::lock_guard lock(mutex_);
    return is_paused_;
}

auto ControlWatch::state() const -> std::string {
    const std::lock_guard lock(mutex_);
    nlohmann::ordered_json state = {{"time", latest_.time}, {"end", latest_.end}};
    if (!latest_.date.empty()) {
        state["date"] = latest_.date;
    }
    state["interval"] = latest_.interval;
    state["wall"] = std::chrono::duration<double>(clock::now() - began_).count();
    state["world"] = world_;
    state["paused"] = is_paused_;
    return acceptance(state);
}

}  // namespace thalweg::cli
