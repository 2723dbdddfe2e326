// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "idle_values.hpp"

#include <set>
#include <string>

#include "graph.hpp"
#include "runtime/base/json_walker.hpp"

namespace thalweg::runtime {

namespace {

/// Adds the names of the values that texts refer to.
void add_references(const nlohmann::json& json, std::set<std::string>& names) {
    if (json.is_string()) {
        const auto& text = json.get_ref<const std::string&>();
        if (!text.empty() && text[0] == '$') {
            names.insert(text.substr(1));
        }
    } else if (json.is_array()) {
        for (const auto& inside : json) {
            add_references(inside, names);
        }
    } else if (json.is_object()) {
        for (const auto& [key, inside] : json.items()) {
            if (!is_private(key)) {
                add_references(inside, names);
            }
        }
    }
}

}  // namespace

void drop_idle_values(JsonSource& graph, bool has_worlds) {
    std::set<std::string> used;
    std::set<std::string> replaced;
    for (const auto& key : graph.keys("")) {
        if (key != "values" && !is_private(key)) {
            add_references(*graph.find(pointer_to("", key)), used);
        }
    }
    for (const auto& value : graph.replaced()) {
        add_references(value, replaced);
    }
    for (const auto& name : graph.keys("/values")) {
        if (!is_private(name) && used.count(name) == 0 && (has_worlds || replaced.count(name) != 0)) {
            graph.erase("/values", name);
        }
    }
}

}  // namespace thalweg::runtime
