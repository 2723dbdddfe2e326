// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "waiting_states.hpp"

#include <set>
#include <utility>

namespace thalweg::runtime {

namespace fs = std::filesystem;

WaitingStates::~WaitingStates() {
    std::error_code unknown;
    for (const auto& [world, kept] : states_) {
        if (!kept.file.empty() && !kept.stays) {
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

auto WaitingStates::put(std::size_t world, std::shared_ptr<const SavedState> state, const fs::path& file,
                        const Checkpoint* head) -> Diagnostics {
    auto& kept = states_[world];
    kept.state = std::move(state);
    const bool fits = bytes_in_memory() <= memory_;
    if (fits && head == nullptr) {
        return {};
    }
    auto checkpoint = head == nullptr ? Checkpoint() : *head;
    checkpoint.state = *kept.state;
    try {
        write_checkpoint(file, checkpoint);
    } catch (const Failure& failure) {
        if (fits) {
            return failure.diagnostics();
        }
        states_.erase(world);
        throw;
    }
    kept = {fits ? kept.state : nullptr, file, head != nullptr};
    return {};
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
    if (!kept.stays) {
        std::error_code unknown;
        fs::remove(kept.file, unknown);
    }
    return {checkpoint, &checkpoint->state};
}

}  // namespace thalweg::runtime
