// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_readers.hpp"

#include <functional>
#include <map>
#include <optional>

#include "world.hpp"

namespace thalweg::runtime {

namespace {

/// Pointer to the text that names a producer, of an input of a node; nothing where there is none.
auto producer_at(const JsonSource& graph, const std::string& input) -> std::optional<std::string> {
    const auto* const value = graph.find(input);
    const bool is_object = value != nullptr && value->is_object();
    const auto* const text = is_object ? graph.find(input + "/from") : value;
    if (text == nullptr || !text->is_string()) {
        return std::nullopt;
    }
    return is_object ? input + "/from" : input;
}

/// Calls visit(pointer to the text, text) for each producer that a node names.
void for_each_producer(const JsonSource& graph, const std::string& id,
                       const std::function<void(const std::string&, const std::string&)>& visit) {
    const auto inputs = pointer_to("/nodes", id) + "/in";
    for (const auto& input : graph.keys(inputs)) {
        if (const auto at = producer_at(graph, pointer_to(inputs, input))) {
            visit(*at, graph.find(*at)->get<std::string>());
        }
    }
}

auto node_ids(const JsonSource& graph) -> std::vector<std::string> {
    const auto* const nodes = graph.value().is_object() ? graph.find("/nodes") : nullptr;
    return nodes != nullptr && nodes->is_object() ? graph.keys("/nodes") : std::vector<std::string>();
}

/// The world and the output that a producer's name stands for in a node that reads worlds; nothing where it
/// is another such node.
auto name_of(const std::string& text, const std::set<std::string>& readers, const Place& place)
    -> std::optional<WorldOutputName> {
    const auto slash = text.find('/');
    if (slash != std::string::npos) {
        return WorldOutputName{text.substr(0, slash), text.substr(slash + 1), place};
    }
    const bool is_reader = readers.count(text.substr(0, text.find('.'))) != 0;
    return is_reader ? std::nullopt : std::optional(WorldOutputName{base_world, text, place});
}

}  // namespace

auto find_world_readers(const JsonSource& graph) -> std::set<std::string> {
    std::set<std::string> readers;
    const auto ids = node_ids(graph);
    for (bool found = true; found;) {
        found = false;
        for (const auto& id : ids) {
            bool reads = readers.count(id) != 0;
            const bool known = reads;
            for_each_producer(graph, id, [&](const std::string&, const std::string& text) {
                reads = reads || text.find('/') != std::string::npos ||
                        readers.count(text.substr(0, text.find('.'))) != 0;
            });
            if (reads && !known) {
                readers.insert(id);
                found = true;
            }
        }
    }
    return readers;
}

auto outputs_read_by(const std::set<std::string>& readers, const JsonSource& graph)
    -> std::vector<WorldOutputName> {
    std::vector<WorldOutputName> all;
    for (const auto& id : readers) {
        for_each_producer(graph, id, [&](const std::string& at, const std::string& text) {
            if (auto name = name_of(text, readers, graph.place(at))) {
                name->reader = id;
                all.push_back(*std::move(name));
            }
        });
    }
    return all;
}

void leave_out_readers(JsonSource& graph, const std::set<std::string>& readers) {
    for (const auto& id : readers) {
        graph.erase("/nodes", id);
    }
}

void keep_readers(JsonSource& graph, const std::set<std::string>& readers,
                  const std::set<std::string>& tables, Diagnostics& problems) {
    std::map<std::string, std::string> shown;  // id by name
    for (const auto& id : readers) {
        for_each_producer(graph, id, [&](const std::string& at, const std::string& text) {
            const auto name = name_of(text, readers, graph.place(at));
            if (!name) {
                return;
            }
            const auto& node =
                shown.emplace(name->text(), "world-output-" + std::to_string(shown.size())).first->second;
            const bool is_table = tables.count(name->text()) != 0;
            graph.replace(at, node + (is_table ? ".table" : ".field"), "'" + name->text() + "'");
            graph.set(
                "/nodes", node,
                {{"type", world_output_type}, {"params", {{"world", name->world}, {"output", name->output}}}},
                name->text());
        });
        for (const auto* const key : {"/every", "/at"}) {
            const auto pointer = pointer_to("/nodes", id) + key;
            if (graph.find(pointer) != nullptr) {
                Diagnostic problem;
                problem.place = graph.key_place(pointer);
                problem.node = id;
                problem.message =
                    "a node that reads worlds has no times of its own: it sees them at their ends";
                problem.remedy = "take it out";
                problems.push_back(problem);
            }
        }
    }
    for (const auto& id : node_ids(graph)) {
        if (readers.count(id) == 0 && id.rfind("world-output-", 0) != 0 && id.rfind("x-", 0) != 0) {
            graph.erase("/nodes", id);
        }
    }
    graph.erase("", "watch");  // rules are of the worlds
    graph.erase("", "limits");
    if (const auto* const end = graph.find("/time/end"); end != nullptr) {
        graph.set("/time", "couple", *end, "");  // nothing steps
    }
}

}  // namespace thalweg::runtime
