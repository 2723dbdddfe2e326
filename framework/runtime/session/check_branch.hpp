// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checked_graph.hpp"

namespace thalweg::runtime {

/// Compares the graph of a world with that of its parent, from whose state it goes on, and complains of what
/// the state would hide: parameters that cannot be steered, ground that the state has already. Complains,
/// too, where a world of the graph that changes something changes nothing that any node reads.
void check_branch(CheckedGraph& checked, const RunSettings& settings, const Registry& registry);

}  // namespace thalweg::runtime
