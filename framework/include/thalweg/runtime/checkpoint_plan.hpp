// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace thalweg::runtime {

/// When a run writes checkpoints into the folder "checkpoints" of its results: at the end of the coupling
/// interval that reaches such a time, so that no checkpoint changes a bit. A run with checkpoints also writes
/// one where it is stopped, in place of last samples, and one at its end, which another graph can start from.
struct CheckpointPlan {
    std::optional<double> every = {};       ///< [s] > 0 simulated
    std::optional<double> wall_every = {};  ///< [s] > 0 by the clock on the wall
    int keep = 2;                           ///< the latest that stay, >= 1; older ones are removed

    auto is_asked() const -> bool { return every || wall_every; }
};

}  // namespace thalweg::runtime
