// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "flume.hpp"

namespace thalweg::sediment::validation {

/// A flume fed with more than it carries (Soni, Garde & Ranga Raju 1980), where the water follows the slope
/// at once: a tenth more against the solution of the linear equation, four times more only told.
void judge_aggradation(SolverResults& results);

}  // namespace thalweg::sediment::validation
