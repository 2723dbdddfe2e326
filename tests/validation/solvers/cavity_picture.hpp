// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "cavity.hpp"

namespace thalweg::solvers::validation {

/// Cavities side by side, vorticity in bands of 0.5 (blue turns against the clock, red with it, full at 5)
/// and streamlines at Ghia et al.'s (1982) levels, as a PNG.
void draw_cavities(const std::vector<CavityFlow>& flows, const std::filesystem::path& file);

/// Velocities along the middle lines beside Ghia et al.'s: cavity-u.png and cavity-v.png.
void draw_profiles(const std::vector<CavityFlow>& flows, const std::filesystem::path& folder);

}  // namespace thalweg::solvers::validation
