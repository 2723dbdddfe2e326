// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "cylinder_paper.hpp"

namespace thalweg::solvers::validation {

/// Draws square-profile-axis.png, square-profile-u.png and square-profile-v.png: u and v on the axis, and
/// across the channel. Errors: see draw_chart().
void draw_square_profiles(const SheddingStory& story, const std::filesystem::path& folder);

}  // namespace thalweg::solvers::validation
