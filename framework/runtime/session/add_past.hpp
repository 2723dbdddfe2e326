// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "thalweg/runtime/summary.hpp"

namespace thalweg::runtime {

/// Adds to the summary of the last part of a run what its earlier parts have taken: times and copies sum up,
/// peaks of memory are those of the largest part.
void add_past(const std::vector<RunSummary>& past, RunSummary& summary);

}  // namespace thalweg::runtime
