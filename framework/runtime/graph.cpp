// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "graph.hpp"

#include "checksum.hpp"
#include "graph_reader.hpp"
#include "json_source.hpp"
#include "nearest.hpp"

namespace thalweg::runtime {

namespace {

auto words_of(const Override& change) -> std::string {
    return "--set " + change.node + "." + change.param + "=" + change.value;
}

auto override_problem(const std::string& words, const std::string& pointer, std::string message)
    -> Diagnostic {
    return {{words, 0, 0, pointer}, "", std::move(message), "", "", "", ""};
}

auto value_of(const Override& change) -> nlohmann::json {
    Diagnostics ignored;
    auto source = JsonSource::parse("", change.value, ignored);
    return source && ignored.empty() ? source->value() : nlohmann::json(change.value);
}

auto node_ids(const JsonSource& source) -> std::vector<std::string> {
    std::vector<std::string> ids;
    for (const auto& id : source.keys("/nodes")) {
        if (!is_private(id)) {
            ids.push_back(id);
        }
    }
    return ids;
}

/// The object at parent/key, made if the document has none; false where something else stands there.
auto has_object(JsonSource& source, const std::string& parent, const std::string& key,
                const std::string& origin) -> bool {
    const auto* const there = source.find(pointer_to(parent, key));
    if (there == nullptr) {
        source.set(parent, key, nlohmann::json::object(), origin);
    }
    return there == nullptr || there->is_object();
}

void override_time(JsonSource& source, const Override& change, Diagnostics& problems) {
    const auto words = words_of(change);
    if (change.param != "end" && change.param != "couple") {
        auto problem = override_problem(words, "/time", "time has no such setting");
        problem.found = change.param;
        problem.expected = one_of({"end", "couple"});
        problem.nearest = nearest(change.param, {"end", "couple"});
        problems.push_back(problem);
    } else if (has_object(source, "", "time", words)) {
        source.set("/time", change.param, value_of(change), words);
    }
}

/// Where the document itself is broken (no object where one is due) nothing is done: its own check complains.
void apply(JsonSource& source, const Override& change, Diagnostics& problems) {
    if (change.node == "time") {
        return override_time(source, change, problems);
    }
    const auto words = words_of(change);
    const auto node = pointer_to("/nodes", change.node);
    const auto* const there = source.find(node);
    if (there == nullptr || is_private(change.node)) {
        auto problem = override_problem(words, "", "the graph has no node '" + change.node + "' to override");
        problem.expected = one_of(node_ids(source));
        problem.nearest = nearest(change.node, node_ids(source));
        problems.push_back(problem);
    } else if (there->is_object() && has_object(source, node, "params", words)) {
        source.set(pointer_to(node, "params"), change.param, value_of(change), words);
    }
}

auto graph_of(std::optional<JsonSource> source, const std::filesystem::path& file,
              const std::vector<Override>& overrides, Diagnostics& problems) -> Graph {
    Graph graph;
    if (source) {
        if (source->value().is_object()) {
            for (const auto& change : overrides) {
                apply(*source, change, problems);
            }
        }
        graph = GraphReader(*source, problems).read();
        graph.hash = sha256(source->value().dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }
    std::error_code error;
    graph.file = std::filesystem::absolute(file, error);
    return graph;
}

/// Runs `body` on an empty list, sorts what it found and appends it.
template <class Body>
auto in_order(Diagnostics& problems, Body body) -> Graph {
    Diagnostics own;
    auto graph = body(own);
    sort_by_place(own);
    problems.insert(problems.end(), own.begin(), own.end());
    return graph;
}

}  // namespace

auto parse_override(const std::string& words, Diagnostics& problems) -> std::optional<Override> {
    const auto equals = words.find('=');
    const auto dot = words.find('.');
    if (equals == std::string::npos || dot == std::string::npos || dot == 0 || dot + 1 >= equals) {
        auto problem = override_problem("--set " + words, "", "this is not an override");
        problem.expected = "node.param=value, eg flow.scheme=kp07";
        problems.push_back(problem);
        return std::nullopt;
    }
    return Override{words.substr(0, dot), words.substr(dot + 1, equals - dot - 1), words.substr(equals + 1)};
}

auto read_graph(const std::filesystem::path& file, const std::vector<Override>& overrides,
                Diagnostics& problems) -> Graph {
    return in_order(problems, [&](Diagnostics& own) {
        auto source = JsonSource::read(file, own);
        return graph_of(std::move(source), file, overrides, own);
    });
}

auto parse_graph(const std::string& text, const std::filesystem::path& file,
                 const std::vector<Override>& overrides, Diagnostics& problems) -> Graph {
    return in_order(problems, [&](Diagnostics& own) {
        auto source = JsonSource::parse(file.string(), text, own);
        return graph_of(std::move(source), file, overrides, own);
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
