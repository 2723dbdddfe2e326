// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_ears.hpp"

#include <algorithm>

namespace thalweg::runtime {

void WorldEars::hand_to(RunObserver& listener, const std::vector<Line>& known) {
    const std::lock_guard lock(mutex_);
    listener_ = &listener;
    for (const auto& line : lines_) {
        if (std::find(known.begin(), known.end(), line) == known.end()) {
            listener.on_log(line.node, line.severity, line.text);
        }
    }
}

void WorldEars::on_progress(const Progress& progress) {
    listener_->on_progress(progress);
}

void WorldEars::on_log(const std::string& node, thw_severity severity, const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (listener_ == nullptr) {
        lines_.push_back({node, severity, text});
    } else {
        listener_->on_log(node, severity, text);
    }
}

}  // namespace thalweg::runtime
