// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "cylinder_flow.hpp"

namespace thalweg::solvers::validation {

/// Vorticity in colour and streamlines, from 3 sides before the square to 15 behind it, as a PNG. Throws
/// std::runtime_error where no EGL driver makes a context, thalweg::Error where the file cannot be written.
void draw_wake(const CylinderFlow& flow, const std::filesystem::path& file);

}  // namespace thalweg::solvers::validation
