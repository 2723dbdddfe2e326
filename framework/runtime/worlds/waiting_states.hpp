// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>

#include "thalweg/runtime/saved_state.hpp"

namespace thalweg::runtime {

/// States from which worlds branch that have not begun, by the number of the world. Several may share one.
class WaitingStates {
  public:
    /// States beyond `memory` [bytes] together go to files.
    explicit WaitingStates(std::size_t memory) : memory_(memory) {}

    ~WaitingStates();
    WaitingStates(const WaitingStates&) = delete;
    auto operator=(const WaitingStates&) -> WaitingStates& = delete;

    /// Keeps a state for a world, in the file `spill` where memory does not suffice. Throws Failure where
    /// that cannot be written.
    void put(std::size_t world, std::shared_ptr<const SavedState> state, const std::filesystem::path& spill);

    auto has(std::size_t world) const -> bool { return states_.count(world) != 0; }

    /// Forgets the state of a world that is not needed, where it has one.
    void drop(std::size_t world);

    /// Hands a state out and forgets it; its file is removed. Throws Failure where that cannot be read.
    auto take(std::size_t world) -> std::shared_ptr<const SavedState>;

  private:
    struct Kept {
        std::shared_ptr<const SavedState> state;  ///< null: in the file
        std::filesystem::path file;
    };

    auto bytes_in_memory() const -> std::size_t;

    std::size_t memory_;
    std::map<std::size_t, Kept> states_;
};

}  // namespace thalweg::runtime
