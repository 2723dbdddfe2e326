// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "graph_overrides.hpp"

#include <algorithm>

#include "runtime/base/nearest.hpp"

namespace thalweg::runtime {

namespace {

auto words_of(const Override& change) -> std::string {
    return !change.origin.empty() ? change.origin
                                  : "--set " + change.node + "." + change.param + "=" + change.value;
}

auto value_of(const Override& change) -> nlohmann::json {
    Diagnostics ignored;
    auto source = JsonSource::parse("", change.value, ignored);
    return source && ignored.empty() ? source->value() : nlohmann::json(change.value);
}

/// Complains about a name that is not among the `known` ones.
auto complain_of_name(const Override& change, const std::string& pointer, std::string message,
                      const std::string& name, const std::vector<std::string>& known, Diagnostics& problems)
    -> Diagnostic& {
    problems.push_back({{words_of(change), 0, 0, pointer}, "", std::move(message), "", "", "", ""});
    auto& problem = problems.back();
    problem.expected = known.empty() ? "" : one_of(known);
    problem.nearest = nearest(name, known);
    return problem;
}

/// The public keys of the object at a pointer, each with `prefix`.
auto names_at(const JsonSource& source, const std::string& pointer, const std::string& prefix)
    -> std::vector<std::string> {
    std::vector<std::string> names;
    for (const auto& key : source.keys(pointer)) {
        if (!is_private(key)) {
            names.push_back(prefix + key);
        }
    }
    return names;
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

auto uses_part(const nlohmann::json* node) -> bool {
    return node != nullptr && node->is_object() && node->contains("use");
}

void override_time(JsonSource& source, const Override& change, Diagnostics& problems) {
    const std::vector<std::string> known = {"start", "end", "couple"};
    if (std::find(known.begin(), known.end(), change.param) == known.end()) {
        complain_of_name(change, "/time", "time has no such setting", change.param, known, problems).found =
            change.param;
    } else if (has_object(source, "", "time", words_of(change))) {
        source.set("/time", change.param, value_of(change), words_of(change));
    }
}

void override_value(JsonSource& source, const Override& change, Diagnostics& problems) {
    const auto known = names_at(source, "/values", "");
    if (std::find(known.begin(), known.end(), change.param) == known.end()) {
        complain_of_name(change, "/values", "the graph has no value '" + change.param + "'", change.param,
                         known, problems);
    } else {
        source.set("/values", change.param, value_of(change), words_of(change));
    }
}

/// `id` is the node's in this document.
void override_node(JsonSource& source, const Override& change, const std::string& id,
                   const std::string& prefix, Diagnostics& problems) {
    const auto node = pointer_to("/nodes", id);
    const auto* const there = source.find(node);
    if (there == nullptr || is_private(id)) {
        complain_of_name(change, "", "the graph has no node '" + change.node + "' to override", change.node,
                         names_at(source, "/nodes", prefix), problems);
        return;
    }
    const auto* const inside = uses_part(there) ? "values" : "params";
    if (there->is_object() && has_object(source, node, inside, words_of(change))) {
        source.set(pointer_to(node, inside), change.param, value_of(change), words_of(change));
    }
}

}  // namespace

auto values_with(const JsonSource& source, const std::vector<Override>& overrides)
    -> std::map<std::string, nlohmann::json> {
    std::map<std::string, nlohmann::json> values;
    for (const auto& name : names_at(source, "/values", "")) {
        values[name] = *source.find(pointer_to("/values", name));
    }
    for (const auto& change : overrides) {
        if (change.node == "values" && values.count(change.param) != 0) {
            values[change.param] = value_of(change);
        }
    }
    return values;
}

void apply_overrides(JsonSource& source, const std::vector<Override>& overrides, const std::string& prefix,
                     Diagnostics& problems) {
    if (!source.value().is_object()) {
        return;
    }
    for (const auto& change : overrides) {
        if (change.node.compare(0, prefix.size(), prefix) != 0) {
            continue;
        }
        const auto id = change.node.substr(prefix.size());
        const auto dot = id.find('.');
        if (prefix.empty() && id == "time") {
            override_time(source, change, problems);
        } else if (prefix.empty() && id == "values") {
            override_value(source, change, problems);
        } else if (dot == std::string::npos ||
                   !uses_part(source.find(pointer_to("/nodes", id.substr(0, dot))))) {
            override_node(source, change, id, prefix, problems);
        }  // else it is about a node of that part
    }
}

}  // namespace thalweg::runtime
