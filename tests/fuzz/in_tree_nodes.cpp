// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "in_tree_nodes.hpp"

#include <algorithm>
#include <set>
#include <sstream>

// The symbol of each plugin under a name of its own: see CMakeLists.txt.
extern "C" {
extern const thw_plugin bathymetry_plugin, sediment_plugin, shallowwater_plugin, view_plugin;
}

namespace thalweg::fuzz {

auto in_tree_nodes() -> const runtime::Registry& {
    static const auto& all = *[] {
        auto* registry = new runtime::Registry;
        for (const auto* plugin :
             {&bathymetry_plugin, &sediment_plugin, &shallowwater_plugin, &view_plugin}) {
            registry->add(*plugin);
        }
        return registry;
    }();
    return all;
}

auto graph_words(const runtime::Registry& registry) -> std::vector<std::string> {
    std::set<std::string> words{
        "thalweg", "title", "time",  "end",      "couple",   "device",     "nodes",     "type", "params",
        "in",      "from",  "every", "at",       "feedback", "transfer",   "auto",      "cpu",  "cuda",
        "30 min",  "0.5",   "1 km",  "-500 l/s", "x-note",   "flow.depth", "EPSG:32632"};
    words.insert(
        {"values", "use", "open", "inputs", "outputs", "start", "level", "$level", "$$", "wall.bed"});
    const auto add_port = [&](const thw_port& port) { words.insert({port.name, port.unit}); };
    for (const auto& [id, type] : registry.classes()) {
        words.insert(id);
        std::for_each(type.inputs.begin(), type.inputs.end(), add_port);
        std::for_each(type.outputs.begin(), type.outputs.end(), add_port);
        for (const auto& param : type.params) {
            words.insert({param.name, param.unit, param.default_json != nullptr ? param.default_json : ""});
            std::istringstream choices(param.choices);
            for (std::string choice; std::getline(choices, choice, '|');) {
                words.insert(choice);
            }
        }
    }
    return {words.begin(), words.end()};
}

}  // namespace thalweg::fuzz
