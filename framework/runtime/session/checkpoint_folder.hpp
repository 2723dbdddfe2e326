// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace thalweg::runtime {

/// A checkpoint among the results of a run, see checkpoint_pattern.
struct StoredCheckpoint {
    std::filesystem::path path;
    double time = 0;  ///< [s] that its name says
};

/// "RESULTS/checkpoints/0000600s.nc", or "0000600.250000s.nc" where the time [s] is no whole number.
auto checkpoint_name(const std::filesystem::path& results, double time) -> std::filesystem::path;

/// Files with such names, the latest time first; none where there is no such folder.
auto checkpoint_files(const std::filesystem::path& results) -> std::vector<StoredCheckpoint>;

/// Removes those after `time` [s]: a run that goes on from there writes their results anew.
void remove_later_checkpoints(const std::filesystem::path& results, double time);

/// The results folder of a checkpoint that has such a name; empty where it lies elsewhere.
auto results_around(const std::filesystem::path& checkpoint) -> std::filesystem::path;

}  // namespace thalweg::runtime
