// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>

#include "checkpoint.hpp"
#include "diagnostic.hpp"
#include "run_settings.hpp"

namespace thalweg::runtime {

/// A checkpoint that a run can go on from, and why later ones of its folder cannot be taken.
struct FoundCheckpoint {
    std::filesystem::path file;
    std::shared_ptr<const Checkpoint> checkpoint;
    Diagnostics unsound = {};
};

/// The latest sound checkpoint in the results folder `where`, or the checkpoint in the file `where`. Throws
/// StartFailure where there is none.
auto find_checkpoint(const std::filesystem::path& where) -> FoundCheckpoint;

/// How the run that wrote the checkpoint was run, with the graph that it holds, in the results folder around
/// it: for Session::resume(), where they may be changed in what does not change results. Throws Failure.
auto settings_of(const FoundCheckpoint& found) -> RunSettings;

}  // namespace thalweg::runtime
