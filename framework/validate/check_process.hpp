// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "verdict.hpp"

namespace thalweg::validate {

/// Runs one check in a process of its own, in a folder of its own, and removes both.
auto judge(const Check& check, const Options& options) -> Verdict;

}  // namespace thalweg::validate
