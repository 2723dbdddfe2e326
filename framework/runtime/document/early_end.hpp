// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graph.hpp"

namespace thalweg::runtime {

/// Ends the run at `until` [s], which is earlier than the graph's own end; the coupling interval stays what
/// it is. Output times after it are left out, and a node that has none left writes at the end. Returns how
/// many were left out.
auto end_early(Graph& graph, double until) -> std::size_t;

}  // namespace thalweg::runtime
