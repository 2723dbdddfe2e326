// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::compute::test {

/// Captures a graph of work on CUDA `rounds` times in this thread, while another makes executors with memory
/// and ends them. Returns how often the work has run.
auto captures_beside_ends(int rounds) -> int;

}  // namespace thalweg::compute::test
