// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>

#include "thalweg/runtime/checkpoint.hpp"
#include "thalweg/runtime/diagnostic.hpp"

namespace thalweg::runtime {

/// States from which worlds branch that have not begun, by the number of the world. Several may share one.
class WaitingStates {
  public:
    /// States beyond `memory` [bytes] together go to files.
    explicit WaitingStates(std::size_t memory) : memory_(memory) {}

    ~WaitingStates();
    WaitingStates(const WaitingStates&) = delete;
    auto operator=(const WaitingStates&) -> WaitingStates& = delete;

    /// Keeps a state for a world, in `file` where memory does not suffice. With `head`, which says what a
    /// checkpoint says beside its state, `file` is written at any rate, and stays for others to remove.
    /// Returns why it could not be written where memory suffices, and throws Failure where it does not.
    auto put(std::size_t world, std::shared_ptr<const SavedState> state, const std::filesystem::path& file,
             const Checkpoint* head = nullptr) -> Diagnostics;

    /// Takes the state of a world from a file, which stays.
    void put_file(std::size_t world, const std::filesystem::path& file) {
        states_[world] = {nullptr, file, true};
    }

    auto has(std::size_t world) const -> bool { return states_.count(world) != 0; }

    /// Forgets the state of a world that is not needed, where it has one.
    void drop(std::size_t world);

    /// Hands a state out and forgets it; a file that does not stay is removed. Throws Failure where that
    /// cannot be read.
    auto take(std::size_t world) -> std::shared_ptr<const SavedState>;

  private:
    struct Kept {
        std::shared_ptr<const SavedState> state;  ///< null: in the file
        std::filesystem::path file;               ///< empty: in memory alone
        bool stays = false;                       ///< the file, when the state is taken
    };

    auto bytes_in_memory() const -> std::size_t;

    std::size_t memory_;
    std::map<std::size_t, Kept> states_;
};

}  // namespace thalweg::runtime
