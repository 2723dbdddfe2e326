// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/document/graph.hpp"
#include "runtime/plugins/registry.hpp"

namespace thalweg::runtime {

/// Replaces each connection "*" by one for each declared input of its node that has the name of an output of
/// the producer and is connected in no other way. Appends a problem where there is none. Nodes of unknown
/// types lose it, which are reported elsewhere.
void spread_wires(Graph& graph, const Registry& registry, Diagnostics& problems);

}  // namespace thalweg::runtime
