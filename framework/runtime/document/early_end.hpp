// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph.hpp"
#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::runtime {

/// Ends the run at `until` [s], which is earlier than the graph's own end; the coupling interval stays what
/// it is. Output times after it are left out, and a node that has none left writes at the end. Returns
/// those that were left out. Nodes with "every" write at the new end instead of the graph's own, which
/// therefore does not count as left out.
auto end_early(Graph& graph, double until) -> std::vector<TimesLeftOut>;

}  // namespace thalweg::runtime
