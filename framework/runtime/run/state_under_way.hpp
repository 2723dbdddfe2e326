// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <future>
#include <optional>
#include <utility>
#include <vector>

#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::runtime {

/// What a sampled node will have remembered after the samples that wait for it. Its future throws
/// std::future_error where the node failed before, and what failed where that was the saving; the failure box
/// then has it, too.
struct SamplesUnderWay {
    std::optional<double> last;  ///< [s] time of its last sample
    std::uint64_t count = 0;
    std::future<SavedNode> node;
};

/// A state whose nodes that step are saved, while sampled ones still work on their samples up to its time.
/// The run may go on. Outlives neither the run nor its results folder.
class StateUnderWay {
    SavedState state_;
    std::vector<SamplesUnderWay> samples_;
    std::filesystem::path results_;

  public:
    /// `results`: folder that files of the state are relative to.
    StateUnderWay(SavedState state, std::vector<SamplesUnderWay> samples, std::filesystem::path results)
        : state_(std::move(state)), samples_(std::move(samples)), results_(std::move(results)) {}

    /// Simulated time [s] of the state.
    auto time() const -> double { return state_.time; }

    /// Waits for the sampled nodes. Once. Throws what SamplesUnderWay says. Thread: any.
    auto get() -> SavedState;
};

}  // namespace thalweg::runtime
