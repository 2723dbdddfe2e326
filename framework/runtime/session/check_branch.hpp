// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "checked_graph.hpp"

namespace thalweg::runtime {

/// Compares the graph of a world with that of its parent, from whose state it goes on, and complains of what
/// the state would hide: parameters that cannot be steered, ground that the state has already; and of result
/// files that were begun and would not go on. `kept` as for check_graph(). Complains, too, where a world of
/// the graph that changes something changes nothing that any node reads.
void check_branch(CheckedGraph& checked, const RunSettings& settings, const std::vector<std::string>& kept,
                  const Registry& registry);

/// What is wrong where nodes of the world `name` cannot go on with the state of its parent, which `failure`
/// says of each: what of it the world changes, and what can change.
auto misfits_of(const Failure& failure, const CheckedGraph& checked, const std::string& name) -> Diagnostics;

/// What to do where a world branches when the run is over, by `--until` or by the graph.
auto remedy_of_late(bool is_until) -> std::string;

}  // namespace thalweg::runtime
