// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

#include "thalweg/runtime/checkpoint_plan.hpp"

namespace thalweg::runtime {

/// Says when a checkpoint is due: once a time of the plan has been reached since the last one.
class CheckpointTimes {
  public:
    using clock = std::chrono::steady_clock;

    /// The run stands at `time` [s]. Simulated times that differ by less than `tolerance` [s] are one.
    CheckpointTimes(const CheckpointPlan& plan, double time, double tolerance, clock::time_point now);

    auto is_due(double time, clock::time_point now) const -> bool;

    /// Notes that one was taken.
    void taken(double time, clock::time_point now);

  private:
    auto periods(double time) const -> double;

    CheckpointPlan plan_;
    double tolerance_;
    double last_;             ///< [s] simulated
    clock::time_point then_;  ///< by the clock on the wall
};

}  // namespace thalweg::runtime
