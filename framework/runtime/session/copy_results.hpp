// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace thalweg::runtime {

enum class OldCopy {
    refuse,
    replace,  ///< by a run that was killed while it copied, or later
    keep,     ///< files that no node writes, which stay where old results are removed
};

/// Copies what a run has written so far into the results folder of a branch, all but its checkpoints and what
/// the runtime keeps there for itself, so that the branch goes on with the same files. The run stands still
/// meanwhile. Throws Failure.
void copy_results(const std::filesystem::path& from, const std::filesystem::path& to, OldCopy old);

}  // namespace thalweg::runtime
