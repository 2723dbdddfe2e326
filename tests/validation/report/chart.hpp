// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "plot.hpp"

namespace thalweg::validation {

// Draws a plot to a PNG of 760 x 460 pixels, without a display. Throws std::runtime_error where no EGL driver
// makes a context, thalweg::Error where the file cannot be written.
void draw_chart(const Plot& plot, const std::filesystem::path& file);

}  // namespace thalweg::validation
