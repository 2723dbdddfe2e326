// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>

#include "checkpoint_times.hpp"
#include "checkpoint_writer.hpp"
#include "runtime/run/simulation.hpp"
#include "runtime/run/state_buffers.hpp"
#include "runtime/run/state_under_way.hpp"
#include "thalweg/runtime/summary.hpp"

namespace thalweg::runtime {

/// Takes the checkpoints of one run and has them written beside it. While one is being written, the next one
/// is not taken before the end of the first interval after that, so that a slow disk never holds up the run;
/// how often that was is told at the end. The run waits for the copies of what its nodes remember alone, not
/// for sampled nodes that are behind. Thus one state is in memory, and two where the run ends meanwhile;
/// their memory is kept from one to the next. Thread: the run's.
class Checkpointing {
  public:
    /// `head`: what all of them say but the state. The run stands at `time` [s].
    Checkpointing(const CheckpointPlan& plan, Checkpoint head, double time, double end,
                  RunObserver& observer);

    /// Takes one if one is due, and on the disk before it returns where the run was stopped. Throws Failure
    /// where a node or the GPU fails, not where the file does.
    void after_interval(Simulation& simulation);

    /// Takes one at once, and on the disk before it returns. Returns its file; empty: it could not be
    /// written, which the observer was told. Throws Failure where a node or the GPU fails.
    auto take_now(Simulation& simulation) -> std::filesystem::path;

    /// At the run's end, before its nodes end: copies the state that end() writes.
    void take_last(Simulation& simulation);

    /// Once all nodes have ended in peace: writes the last state, and waits.
    void end();

    void wait() const { writer_.wait(); }

    /// What they have cost so far.
    auto costs() const -> CheckpointCosts;

    /// The latest on the disk; empty: none.
    auto latest() const -> std::filesystem::path { return writer_.latest(); }

  private:
    void take(Simulation& simulation);
    auto begin(Simulation& simulation) -> StateUnderWay;
    void write(StateUnderWay state);
    void note_wait(double seconds);
    void warn(const std::string& text) const;

    Checkpoint head_;
    RunObserver& observer_;
    CheckpointTimes times_;
    std::shared_ptr<StateBuffers> buffers_;  ///< null before the first one
    std::optional<StateUnderWay> last_;
    bool is_late_ = false;  ///< one is due and waits for the one before
    CheckpointCosts costs_;
    std::size_t late_ = 0;  ///< checkpoints that have waited
    CheckpointWriter writer_;
};

}  // namespace thalweg::runtime
