// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpoint_times.hpp"

#include <cmath>

namespace thalweg::runtime {

CheckpointTimes::CheckpointTimes(const CheckpointPlan& plan, double time, double tolerance,
                                 clock::time_point now)
    : plan_(plan), tolerance_(tolerance), last_(time), then_(now) {}

/// Multiples of the plan's simulated time that have been reached at `time` [s].
auto CheckpointTimes::periods(double time) const -> double {
    return std::floor((time + tolerance_) / *plan_.every);
}

auto CheckpointTimes::is_due(double time, clock::time_point now) const -> bool {
    const auto passed = std::chrono::duration<double>(now - then_).count();
    return (plan_.every && periods(time) > periods(last_)) ||
           (plan_.wall_every && passed >= *plan_.wall_every);
}

void CheckpointTimes::taken(double time, clock::time_point now) {
    last_ = time;
    then_ = now;
}

}  // namespace thalweg::runtime
