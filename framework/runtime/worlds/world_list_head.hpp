// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runtime/document/world.hpp"
#include "thalweg/runtime/checkpoint.hpp"
#include "thalweg/runtime/run.hpp"
#include "thalweg/runtime/worlds.hpp"

namespace thalweg::runtime {

/// What the list of worlds says beside the worlds themselves.
struct WorldListHead {
    WorldStatus comparison = WorldStatus::done;  ///< of the nodes that read worlds

    // How the worlds are run, for those who go on with them.
    std::string graph;  ///< with all its worlds, see text_of_run(); empty: they write no checkpoints
    std::filesystem::path graph_file, data, hot_start;  ///< absolute, or empty
    std::string program;                                ///< with its version
    std::vector<CheckpointInput> inputs;                ///< of all worlds, each once
};

/// The head for these worlds; `runs` are those of base and the worlds, checked and without problems,
/// where there is one. Reads
/// their inputs for the checksums.
auto head_of_worlds(const RunSettings& settings, const std::vector<World>& worlds,
                    const std::deque<std::optional<Run>>& runs) -> WorldListHead;

/// How a tree is run that goes on with such worlds, but for its results folder. Throws Failure where the
/// graph does not say it.
auto settings_of(const WorldListHead& head) -> RunSettings;

/// Complains where the graph or an input is another one than before.
void check_head(const WorldListHead& then, const WorldListHead& now, Diagnostics& problems);

}  // namespace thalweg::runtime
