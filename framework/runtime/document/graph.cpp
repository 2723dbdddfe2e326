// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "graph.hpp"

#include <algorithm>

#include "document_kind.hpp"
#include "graph_overrides.hpp"
#include "graph_reader.hpp"
#include "idle_values.hpp"
#include "resolved_text.hpp"
#include "world_reader.hpp"

namespace thalweg::runtime {

namespace {

/// Drops what the command line sets in nodes that are left out: those that read worlds, or all others.
void keep_overrides_of(bool of_readers, const std::set<std::string>& readers,
                       std::vector<Override>& overrides) {
    const auto is_elsewhere = [&](const Override& one) {
        const auto id = one.node.substr(0, one.node.find('.'));
        const bool is_node = id != "time" && id != "values";
        return is_node && (readers.count(id) != 0) != of_readers;
    };
    overrides.erase(std::remove_if(overrides.begin(), overrides.end(), is_elsewhere), overrides.end());
}

/// Applies what the worlds on the way from base to `name` change.
void become_world(JsonSource& source, const std::vector<World>& worlds, const std::string& name,
                  std::vector<Override>& overrides, Diagnostics& problems) {
    for (const auto* const step : way_to(worlds, name.empty() ? base_world : name, problems)) {
        apply_nodes(source, *step, problems);
        const auto set = overrides_of(*step);
        overrides.insert(overrides.end(), set.begin(), set.end());
    }
}

/// Returns the problem of a study that stands where a graph should.
auto problem_of_study(const JsonSource& source, const std::filesystem::path& file) -> Diagnostic {
    Diagnostic problem;
    problem.place = source.key_place("/graph");
    problem.message = "this is a study, and no graph";
    problem.found = "\"graph\": " + source.find("/graph")->dump();
    problem.expected = "a graph, which has \"nodes\"";
    problem.remedy = "run it with `thalweg study " + file.string() + "`";
    return problem;
}

auto graph_of(std::optional<JsonSource> source, const std::filesystem::path& file,
              std::vector<Override> overrides, const WorldView& view, Diagnostics& problems) -> Graph {
    Graph graph;
    std::error_code error;
    const auto absolute = std::filesystem::absolute(file, error);
    if (source && is_study(*source)) {
        problems.push_back(problem_of_study(*source, file));
    } else if (source) {
        const auto worlds = take_worlds(*source, file, values_with(*source, overrides), view.added, problems);
        const auto readers = worlds.empty() ? std::set<std::string>() : find_world_readers(*source);
        const auto shown = outputs_read_by(readers, *source);
        keep_overrides_of(view.name == readers_world, readers, overrides);
        if (view.name == readers_world) {
            keep_readers(*source, readers, view.tables, problems);
        } else {
            leave_out_readers(*source, readers);
            become_world(*source, worlds, view.name, overrides, problems);
        }
        GraphReading reading{overrides, problems, !worlds.empty()};
        reading.way.push_back({absolute, file});
        apply_overrides(*source, overrides, "", problems);
        auto kept = *source;
        drop_idle_values(kept, reading.has_worlds);
        reading.add(kept, source->place(""));
        auto document = resolved_text(kept);
        graph = GraphReader(std::move(*source), reading).read();
        graph.worlds = worlds;
        graph.shown = shown;
        graph.document = std::move(document);
        graph.hash = reading.hash.finish();
        graph.parts = std::move(reading.parts);
    }
    graph.file = absolute;
    return graph;
}

/// Runs `body` on an empty list, sorts what it found and appends it.
template <class Body>
auto in_order(const std::filesystem::path& file, Diagnostics& problems, Body body) -> Graph {
    Diagnostics own;
    auto graph = body(own);
    std::stable_partition(own.begin(), own.end(), [&](const Diagnostic& problem) {
        return problem.place.file == file.string();  // parts come after the graph
    });
    sort_by_place(own);
    problems.insert(problems.end(), own.begin(), own.end());
    return graph;
}

}  // namespace

auto parse_override(const std::string& words, Diagnostics& problems) -> std::optional<Override> {
    const auto equals = words.find('=');
    const auto dot = words.rfind('.', equals);
    if (equals == std::string::npos || dot == std::string::npos || dot == 0 || dot + 1 == equals) {
        problems.push_back({{"--set " + words, 0, 0, ""},
                            "",
                            "this is not an override",
                            "",
                            "node.param=value, eg flow.scheme=kp07",
                            "",
                            ""});
        return std::nullopt;
    }
    return Override{words.substr(0, dot), words.substr(dot + 1, equals - dot - 1), words.substr(equals + 1)};
}

auto read_graph(const std::filesystem::path& file, const std::vector<Override>& overrides,
                Diagnostics& problems, const WorldView& view) -> Graph {
    return in_order(file, problems, [&](Diagnostics& own) {
        auto source = JsonSource::read(file, own);
        return graph_of(std::move(source), file, overrides, view, own);
    });
}

auto parse_graph(const std::string& text, const std::filesystem::path& file,
                 const std::vector<Override>& overrides, Diagnostics& problems, const WorldView& view)
    -> Graph {
    return in_order(file, problems, [&](Diagnostics& own) {
        auto source = JsonSource::parse(file.string(), text, own);
        return graph_of(std::move(source), file, overrides, view, own);
    });
}

auto is_private(const std::string& key) -> bool {
    return key.compare(0, 2, "x-") == 0;
}

auto place_inside(const GraphNode& node, std::string path) -> std::optional<Place> {
    for (;;) {
        if (const auto known = node.param_places.find(path); known != node.param_places.end()) {
            return known->second;
        }
        const auto slash = path.rfind('/');
        if (slash == std::string::npos) {
            return std::nullopt;
        }
        path.erase(slash);
    }
}

}  // namespace thalweg::runtime
