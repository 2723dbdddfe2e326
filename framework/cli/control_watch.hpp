// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "thalweg/runtime/run.hpp"

namespace thalweg::cli {

/// Knows at any time how far a run is, beside another observer that shows it. Thread-safe.
class ControlWatch final : public runtime::RunObserver {
  public:
    /// Hands on what it hears to `shown`, which outlives the run.
    void stand_before(runtime::RunObserver& shown) { shown_ = &shown; }

    void on_progress(const runtime::Progress& progress) override;
    void on_log(const std::string& node, thw_severity severity, const std::string& text) override;

    /// Takes time, end and world from the run, between two intervals.
    void look_at(const runtime::Run& run);

    void pause(bool is_paused);
    auto is_paused() const -> bool;

    /// The answer to "state".
    auto state() const -> std::string;

  private:
    using clock = std::chrono::steady_clock;

    runtime::RunObserver* shown_ = nullptr;
    mutable std::mutex mutex_;  ///< of what follows
    runtime::Progress latest_;
    std::string world_;
    bool is_paused_ = false;
    clock::time_point began_ = clock::now();
};

}  // namespace thalweg::cli
