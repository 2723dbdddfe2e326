// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace thalweg::compute::test {

/// Queues `rounds` rounds of work with a branch (compute::SideBranch) on CUDA: a kernel sets a number, a slow
/// one in the branch adds 1, and one behind the branch reads it; one beside it counts. Returns what was read
/// in each round, and the count. `captured`: as a graph that is launched twice.
auto read_behind_branch(int rounds, bool captured) -> std::vector<int>;

}  // namespace thalweg::compute::test
