// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "flume.hpp"

namespace thalweg::sediment::validation {

/// A flume fed with more gravel and sand than it carries, after that of Seal, Paola, Parker, Southard &
/// Wilcock (1997): the deposit gets finer downstream, and every class is kept.
void judge_fining(SolverResults& results);

}  // namespace thalweg::sediment::validation
