// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "checkpoint_times.hpp"
#include "checkpoint_writer.hpp"
#include "runtime/run/simulation.hpp"

namespace thalweg::runtime {

/// Takes the checkpoints of one run and has them written beside it. At most one state is in memory: while it
/// is being written, the next one is not taken before the end of the first interval after that, so that a
/// slow disk never holds up the run; how often that was is told at the end. Thread: the run's.
class Checkpointing {
  public:
    /// `head`: what all of them say but the state. The run stands at `time` [s].
    Checkpointing(const CheckpointPlan& plan, Checkpoint head, double time, double end,
                  RunObserver& observer);

    /// Takes one if one is due, and on the disk before it returns where the run was stopped. Throws Failure
    /// where a node or the GPU fails, not where the file does.
    void after_interval(Simulation& simulation);

    /// After the run's end: writes the state that it had there, and waits.
    void end_with(std::optional<SavedState> last);

    void wait() const { writer_.wait(); }

    /// The latest on the disk; empty: none.
    auto latest() const -> std::filesystem::path { return writer_.latest(); }

  private:
    void take(Simulation& simulation);
    void write(SavedState state);
    void warn(const std::string& text) const;

    Checkpoint head_;
    RunObserver& observer_;
    CheckpointTimes times_;
    bool is_late_ = false;  ///< one is due and waits for the one before
    std::size_t late_ = 0;  ///< checkpoints that have waited
    CheckpointWriter writer_;
};

}  // namespace thalweg::runtime
