// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph.hpp"
#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::runtime {

/// Ends the run at `until` [s], which is earlier than the graph's own end; the coupling interval stays what
/// it is. Output times after it are left out, and a node that has none left writes at the end. Returns
/// those that were left out. The graph's own end, at which all nodes with "every" write, is none of them:
/// they write at the new one.
auto end_early(Graph& graph, double until) -> std::vector<TimesLeftOut>;

}  // namespace thalweg::runtime
