// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <mutex>
#include <string>

#include "runtime/run/state_under_way.hpp"
#include "thalweg/runtime/checkpoint.hpp"

namespace thalweg::runtime {

/// Writes the checkpoints of a run on a thread of its own, one at a time, and removes those that are older
/// than the latest `keep`, once the newer one has its name. Where one cannot be written, `warn` is told on
/// that thread, and those that are there stay.
class CheckpointWriter {
  public:
    CheckpointWriter(std::filesystem::path results, int keep, std::function<void(const std::string&)> warn);

    /// Waits until the last one is written.
    ~CheckpointWriter();

    CheckpointWriter(const CheckpointWriter&) = delete;
    auto operator=(const CheckpointWriter&) -> CheckpointWriter& = delete;

    /// Whether none is being written.
    auto is_free() const -> bool;

    /// Begins to write it with its state, after the one before. Nothing is written where a sampled node has
    /// failed: its run ends with that.
    void write(Checkpoint checkpoint, StateUnderWay state);

    void wait() const;

    /// The latest that was written; empty before. Thread-safe.
    auto latest() const -> std::filesystem::path;

    /// What writing has come to.
    struct Work {
        double seconds = 0;       ///< for all files, without waiting for sampled nodes
        std::uint64_t bytes = 0;  ///< of the latest state
    };

    /// Thread-safe.
    auto work() const -> Work;

  private:
    /// A checkpoint and the state that it is to have.
    struct Task {
        Checkpoint checkpoint;
        StateUnderWay state;
    };

    void carry_out(Task task);
    auto put(const Checkpoint& checkpoint) const -> std::filesystem::path;
    void end_with(const std::filesystem::path& file, const Work& work);
    void remove_old() const;

    std::filesystem::path results_;
    int keep_;
    std::function<void(const std::string&)> warn_;
    mutable std::mutex mutex_;
    std::filesystem::path latest_;
    Work work_;
    bool is_writing_ = false;
    std::future<void> under_way_;  ///< last, since its end needs the others
};

}  // namespace thalweg::runtime
