// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "graph.hpp"
#include "world.hpp"

namespace thalweg::runtime {

/// Takes "worlds" out of a graph document and reads it: a list of worlds, or the name of a file beside the
/// graph whose "worlds" are that list. `values` are those of the graph, to which times refer as "$name".
/// `added` is the JSON text of a list of further worlds; empty: none.
/// Complains about everything that is not as the format says. Parents stand before their branches in what is
/// returned.
auto take_worlds(JsonSource& graph, const std::filesystem::path& file,
                 const std::map<std::string, nlohmann::json>& values, const std::string& added,
                 Diagnostics& problems) -> std::vector<World>;

/// The worlds on the way from the graph to `name`, the first branch first. Complains where there is no such
/// world.
auto way_to(const std::vector<World>& worlds, const std::string& name, Diagnostics& problems)
    -> std::vector<const World*>;

/// What a world sets, in the form of --set.
auto overrides_of(const World& world) -> std::vector<Override>;

/// Adds, leaves out and connects nodes of the document as a world says.
void apply_nodes(JsonSource& graph, const World& world, Diagnostics& problems);

}  // namespace thalweg::runtime
