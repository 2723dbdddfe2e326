// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "cylinder_paper.hpp"

namespace thalweg::solvers::validation {

/// Part of the channel that a panel shows [sides], from the middle of the square, and how panels lie.
struct StreamPanels {
    double left = -2, right = 6, half_height = 2;
    int columns = 3;
    int width = 420;  ///< [pixels] of a panel
};

/// Draws streamlines panel by panel, row after row, to one PNG. Throws std::runtime_error where no EGL driver
/// makes a context, thalweg::Error where the file cannot be written.
void draw_streams(const std::vector<StreamPicture>& flows, const StreamPanels& panels,
                  const std::filesystem::path& file);

}  // namespace thalweg::solvers::validation
