// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "waiting_states.hpp"

#include <set>
#include <utility>

#include "thalweg/runtime/checkpoint.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

WaitingStates::~WaitingStates() {
    std::error_code unknown;
    for (const auto& [world, kept] : states_) {
        if (!kept.file.empty()) {
            fs::remove(kept.file, unknown);
        }
    }
}

auto WaitingStates::bytes_in_memory() const -> std::size_t {
    std::set<const SavedState*> seen;
    std::size_t sum = 0;
    for (const auto& [world, kept] : states_) {
        if (kept.state != nullptr && seen.insert(kept.state.get()).second) {
            sum += kept.state->bytes();
        }
    }
    return sum;
}

void WaitingStates::put(std::size_t world, std::shared_ptr<const SavedState> state, const fs::path& spill) {
    auto& kept = states_[world];
    kept.state = std::move(state);
    if (bytes_in_memory() <= memory_) {
        return;
    }
    Checkpoint file;
    file.state = *kept.state;
    write_checkpoint(spill, file);
    kept = {nullptr, spill};
}

void WaitingStates::drop(std::size_t world) {
    if (has(world)) {
        std::error_code unknown;
        fs::remove(states_.at(world).file, unknown);
        states_.erase(world);
    }
}

auto WaitingStates::take(std::size_t world) -> std::shared_ptr<const SavedState> {
    const auto kept = std::move(states_.at(world));
    states_.erase(world);
    if (kept.state != nullptr) {
        return kept.state;
    }
    auto checkpoint = std::make_shared<Checkpoint>(read_checkpoint(kept.file));
    std::error_code unknown;
    fs::remove(kept.file, unknown);
    return {checkpoint, &checkpoint->state};
}

}  // namespace thalweg::runtime
