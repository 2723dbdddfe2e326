// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "common.hpp"

namespace thalweg::cli {

/// Runs a graph as it is, with outputs at the end alone, and with outputs at uneven times, and prints whether
/// what the nodes that step are at the end has the same bits. Throws Failure.
auto passes_looks(const GraphOptions& options, const runtime::Session& session) -> bool;

}  // namespace thalweg::cli
