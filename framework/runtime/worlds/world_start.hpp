// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "thalweg/runtime/resume.hpp"
#include "thalweg/runtime/run.hpp"
#include "thalweg/runtime/worlds.hpp"

namespace thalweg::runtime {

/// From where a world goes on that an earlier run of the tree has left.
struct WorldStart {
    /// The file that holds its state, with that checkpoint but for the values of its nodes; without a
    /// checkpoint: there is none. `unsound` says why later files cannot be taken.
    FoundCheckpoint from;

    bool is_own = false;  ///< the checkpoint is one of this world; else the state from which it branches

    auto has_state() const -> bool { return from.checkpoint != nullptr; }

    /// [s] of its state, 0 without one.
    auto time() const -> double { return has_state() ? from.checkpoint->state.time : 0; }
};

/// Number of the world that `world` branches from.
auto parent_of(const WorldReport& world, const std::vector<WorldReport>& worlds) -> std::size_t;

/// The latest sound checkpoint of a world in its results folder, else the state from which it branches. Reads
/// whole files, so that none of them fails later.
auto find_world_start(const std::filesystem::path& results) -> WorldStart;

/// Complains of worlds that branch from a state which nothing holds any more: their parent is done, or goes
/// on after they branched. All by the number of the world; `runs` are checked and without problems, where
/// there is one.
void check_branches(const std::vector<WorldReport>& worlds, const std::vector<WorldStart>& starts,
                    const std::deque<std::optional<Run>>& runs, Diagnostics& problems);

/// Complains where the checkpoint at the end of a world is missing, which holds what other nodes read of it.
void check_end(const WorldReport& world, const WorldStart& start, Diagnostics& problems);

}  // namespace thalweg::runtime
