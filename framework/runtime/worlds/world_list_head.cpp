// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_list_head.hpp"

#include <map>
#include <utility>

#include "runtime/base/checksum.hpp"
#include "runtime/base/json_source.hpp"
#include "runtime/document/resolved_text.hpp"
#include "runtime/session/checked_graph.hpp"
#include "runtime/session/resumed_graph.hpp"
#include "runtime/session/run_document.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

auto absolute_or_empty(const fs::path& path) -> fs::path {
    return path.empty() ? path : fs::absolute(path);
}

/// The graph as it is written, with the worlds of a file beside it in their place.
auto whole_document(const RunSettings& settings) -> std::string {
    if (!settings.document.empty()) {
        return settings.document;
    }
    Diagnostics told;  // by the check
    auto graph = JsonSource::read(settings.graph, told);
    const auto* worlds = graph ? graph->find("/worlds") : nullptr;
    if (worlds != nullptr && worlds->is_string()) {
        const auto file = settings.graph.parent_path() / worlds->get<std::string>();
        if (const auto other = JsonSource::read(file.lexically_normal(), told)) {
            graph->copy("", "worlds", *other, "/worlds");
        }
    }
    return graph ? resolved_text(*graph) : "";
}

/// The graph as all its worlds, with one hash for all of them.
auto whole_graph(const RunSettings& settings, const std::vector<World>& worlds) -> Graph {
    std::vector<std::string> names = {base_world, readers_world};
    for (const auto& world : worlds) {
        names.push_back(world.name);
    }
    Graph whole;
    std::string hashes;
    Diagnostics told;  // by the check
    for (const auto& name : names) {
        auto how = settings;
        how.world = name;
        const auto graph = read_graph_of(how, told);
        hashes += graph.hash;
        whole.parts.insert(whole.parts.end(), graph.parts.begin(), graph.parts.end());
    }
    whole.document = whole_document(settings);
    whole.hash = sha256(hashes);
    return whole;
}

/// The same graph without what makes it one that can be run.
auto graph_with_hash(const WorldListHead& head) -> Graph {
    Graph graph;
    graph.file = head.graph_file;
    graph.hash = read_run_document(head.graph).hash;
    return graph;
}

}  // namespace

auto head_of_worlds(const RunSettings& settings, const std::vector<World>& worlds,
                    const std::deque<std::optional<Run>>& runs) -> WorldListHead {
    WorldListHead head;
    std::map<fs::path, std::string> inputs;
    auto how = settings;
    for (const auto& run : runs) {
        if (!run) {
            continue;
        }
        const auto own = run->head();
        how.device = own.device == "cpu" ? own.device : settings.device;
        for (const auto& input : own.inputs) {
            inputs.emplace(input.file, "");
        }
    }
    if (!settings.hot_start.empty()) {
        inputs.emplace(fs::absolute(settings.hot_start), "");
    }
    for (const auto& [file, none] : inputs) {
        head.inputs.push_back({file, sha256_of_file(file).value_or("")});
    }
    head.graph = text_of_run(whole_graph(settings, worlds), how, {});
    head.graph_file = fs::absolute(settings.graph);
    head.data = absolute_or_empty(settings.data);
    head.hot_start = absolute_or_empty(settings.hot_start);
    head.program = settings.program;
    return head;
}

auto settings_of(const WorldListHead& head) -> RunSettings {
    const auto said = read_run_document(head.graph);
    auto settings = said.settings;
    settings.added_worlds = said.added_worlds;
    settings.graph = head.graph_file;
    settings.data = head.data;
    settings.hot_start = head.hot_start;
    settings.program = head.program;
    settings.old_results = OldResults::continue_them;
    return settings;
}

void check_head(const WorldListHead& then, const WorldListHead& now, Diagnostics& problems) {
    check_document(graph_with_hash(now), read_run_document(then.graph).hash, problems);
    check_inputs(then.inputs, now.inputs, problems);
}

}  // namespace thalweg::runtime
