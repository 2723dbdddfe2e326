// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "watch_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "graph.hpp"
#include "runtime/base/nearest.hpp"

namespace thalweg::runtime {

namespace {

using json = nlohmann::json;

constexpr auto condition_form =
    "a quantity, a comparison and a number with its unit, eg \"max(flow.depth) > 0.3 m\", "
    "\"flow.volume_error > 1e-6\" or \"gauges.table.depth_house > 0.3 m\"";
constexpr std::size_t most_tries = 1000;  // worlds of one rule

const std::vector<std::pair<std::string, WatchAction>> actions = {{"log", WatchAction::log},
                                                                  {"stop", WatchAction::stop},
                                                                  {"set", WatchAction::set},
                                                                  {"branch", WatchAction::branch},
                                                                  {"checkpoint", WatchAction::checkpoint}};

auto bare(const std::string& text) -> std::string {
    const auto from = text.find_first_not_of(" \t");
    return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

/// Splits "max(flow.depth) > 0.3 m"; nothing where it has not that form.
auto parse_condition(const std::string& text, const Place& place) -> std::optional<Condition> {
    Condition all;
    all.text = text;
    all.place = place;
    const auto at = text.find_first_of("<>");
    if (at == std::string::npos) {
        return std::nullopt;
    }
    const bool has_equal = at + 1 < text.size() && text[at + 1] == '=';
    all.comparison = text.substr(at, has_equal ? 2 : 1);
    all.value = bare(text.substr(at + all.comparison.size()));
    all.quantity = bare(text.substr(0, at));
    for (const std::string name : {"max", "min", "mean"}) {
        if (all.quantity.compare(0, name.size() + 1, name + "(") == 0 && all.quantity.back() == ')') {
            all.reduction = name;
            all.quantity = bare(all.quantity.substr(name.size() + 1, all.quantity.size() - name.size() - 2));
            break;
        }
    }
    const auto dot = all.quantity.find('.');
    const bool is_name = dot != std::string::npos && dot > 0 && dot + 1 < all.quantity.size() &&
                         all.quantity.find_first_of("()") == std::string::npos;
    return is_name && !all.value.empty() ? std::optional(all) : std::nullopt;
}

class WatchReader {
    const JsonSource& source_;
    Diagnostics& problems_;
    std::vector<WatchRule> watches_;

    auto complain(const Place& place, std::string message, std::string found, std::string expected)
        -> Diagnostic& {
        problems_.push_back({place, "", std::move(message), std::move(found), std::move(expected), "", ""});
        return problems_.back();
    }

    auto complain_of(const std::string& pointer, const std::string& message, const std::string& expected)
        -> Diagnostic& {
        const auto* const value = source_.find(pointer);
        return value == nullptr
                   ? complain(source_.place(pointer),
                              "the key '" + pointer.substr(pointer.rfind('/') + 1) + "' is missing", "",
                              expected)
                   : complain(source_.place(pointer), message, describe_value(*value), expected);
    }

    auto text_at(const std::string& pointer, const std::string& expected) -> std::string {
        const auto* const value = source_.find(pointer);
        if (value != nullptr && value->is_string()) {
            return value->get<std::string>();
        }
        complain_of(pointer, "this is not a text", expected);
        return "";
    }

    void check_keys(const std::string& pointer, const std::vector<std::string>& known) {
        for (const auto& key : source_.keys(pointer)) {
            if (!is_private(key) && std::find(known.begin(), known.end(), key) == known.end()) {
                complain(source_.key_place(pointer_to(pointer, key)), "the key '" + key + "' is not known",
                         "", one_of(known))
                    .nearest = nearest(key, known);
            }
        }
    }

    auto condition_at(const std::string& pointer) -> std::optional<Condition> {
        const auto text = text_at(pointer, condition_form);
        if (text.empty()) {
            return std::nullopt;
        }
        auto condition = parse_condition(text, source_.place(pointer));
        if (!condition) {
            complain_of(pointer, "this is not a condition", condition_form);
        }
        return condition;
    }

    auto object_at(const std::string& pointer, const std::string& expected) -> json {
        const auto* const value = source_.find(pointer);
        if (value == nullptr || value->is_object()) {
            return value == nullptr ? json() : *value;
        }
        complain_of(pointer, "this is not an object", expected);
        return {};
    }

    /// What `set` and each world of `branch` change beside what is tried.
    auto fixed_changes(const std::string& pointer) -> json {
        json changes = json::object();
        for (const std::string key : {"set", "nodes", "in"}) {
            if (auto value = object_at(pointer + "/" + key, "an object, as in a world"); !value.is_null()) {
                changes[key] = std::move(value);
            }
        }
        if (const auto* const left = source_.find(pointer + "/leave_out")) {
            changes["leave_out"] = *left;
        }
        return changes;
    }

    /// Notes the places of a value and of all in it; `name` is its pointer in the changes of the rule.
    void note_places(const std::string& pointer, const std::string& name, WatchRule& watch) {
        watch.places[name] = source_.place(pointer);
        for (const auto& key : source_.keys(pointer)) {
            note_places(pointer_to(pointer, key), pointer_to(name, key), watch);
        }
    }

    static auto label_of(const std::string& name, const json& value) -> std::string {
        return name + " = " + (value.is_string() ? value.get<std::string>() : value.dump());
    }

    /// One object of changes for each value that is tried.
    void read_tries(const std::string& pointer, json fixed, WatchRule& watch) {
        const auto tries = object_at(
            pointer,
            "an object with a list of values for each name, eg {\"dike.height\": [\"1 m\", \"2 m\"]}");
        std::size_t count = 0;
        for (const auto& [name, values] : tries.items()) {
            const bool is_list = values.is_array() && !values.empty() && values.size() <= most_tries;
            if (!is_list || (count > 0 && values.size() != count)) {
                complain_of(pointer_to(pointer, name),
                            is_list ? "the lists that are tried together differ in length"
                                    : "this is not a list of values to try",
                            is_list ? std::to_string(count) + " values" : "a list of 1 to 1000 values");
                return;
            }
            count = values.size();
        }
        for (std::size_t k = 0; k < count; ++k) {
            std::string label;
            for (const auto& [name, values] : tries.items()) {
                fixed["set"][name] = values[k];
                label += (label.empty() ? "" : ", ") + label_of(name, values[k]);
            }
            watch.changes.push_back(fixed.dump());
            watch.labels.push_back(label);
        }
    }

    void read_action(const std::string& pointer, WatchRule& watch) {
        std::vector<std::string> words;
        for (const auto& [word, action] : actions) {
            words.push_back(word);
        }
        const auto word = text_at(pointer + "/do", one_of(words));
        const auto found =
            std::find_if(actions.begin(), actions.end(), [&](const auto& one) { return one.first == word; });
        if (found == actions.end()) {
            if (!word.empty()) {
                complain_of(pointer + "/do", "a rule cannot do this", one_of(words)).nearest =
                    nearest(word, words);
            }
            return;
        }
        watch.action = found->second;
        const bool changes = watch.action == WatchAction::set || watch.action == WatchAction::branch;
        std::vector<std::string> known = {"name", "when", "do"};
        if (watch.action == WatchAction::log) {
            known.push_back("text");
        }
        if (changes) {
            known.insert(known.end(), {"set", "nodes", "leave_out", "in"});
        }
        if (watch.action == WatchAction::branch) {
            known.insert(known.end(), {"try", "until"});
        }
        check_keys(pointer, known);
        if (changes) {
            read_changes(pointer, watch);
        } else if (source_.find(pointer + "/text") != nullptr && watch.action == WatchAction::log) {
            watch.text = text_at(pointer + "/text", "a text");
        }
    }

    void read_changes(const std::string& pointer, WatchRule& watch) {
        auto fixed = fixed_changes(pointer);
        for (const std::string key : {"/set", "/nodes", "/in", "/leave_out"}) {
            note_places(pointer + key, key, watch);
        }
        for (const auto& name : source_.keys(pointer + "/try")) {
            watch.places[pointer_to("/set", name)] = source_.place(pointer_to(pointer + "/try", name));
        }
        const bool tries = source_.find(pointer + "/try") != nullptr;
        if (watch.action == WatchAction::branch && tries) {
            read_tries(pointer + "/try", std::move(fixed), watch);
        } else if (fixed.empty()) {
            complain(source_.place(pointer), "this rule changes nothing", "",
                     watch.action == WatchAction::set
                         ? "\"set\", \"nodes\", \"leave_out\" or \"in\""
                         : "\"set\", \"nodes\", \"leave_out\", \"in\" or \"try\"");
        } else {
            watch.changes.push_back(fixed.dump());
            watch.labels.emplace_back();
        }
        if (watch.action == WatchAction::branch && source_.find(pointer + "/until") != nullptr) {
            watch.until = condition_at(pointer + "/until");
        }
    }

    void read_rule(const std::string& pointer) {
        if (!source_.find(pointer)->is_object()) {
            complain_of(pointer, "this is not a rule",
                        "an object, eg {\"when\": \"max(flow.depth) > 0.3 m\", \"do\": \"stop\"}");
            return;
        }
        WatchRule watch;
        watch.place = source_.place(pointer);
        const auto condition = condition_at(pointer + "/when");
        watch.when = condition.value_or(Condition());
        watch.name = source_.find(pointer + "/name") != nullptr
                         ? text_at(pointer + "/name", "a name, eg \"house is wet\"")
                         : "watch " + std::to_string(watches_.size() + 1);
        read_action(pointer, watch);
        const bool makes_worlds = watch.action == WatchAction::set || watch.action == WatchAction::branch;
        if (makes_worlds && is_taken_name(watch.name)) {
            complain_of(pointer + "/name", "this name is taken", "another name");
        } else if (makes_worlds && !is_world_name(watch.name)) {
            complain_of(pointer + "/name",
                        "this cannot be the name of a rule, whose worlds are called after it",
                        world_name_form);
        } else if (std::any_of(watches_.begin(), watches_.end(),
                               [&](const WatchRule& other) { return other.name == watch.name; })) {
            complain_of(pointer + "/name", "another rule has this name", "a name of its own");
        }
        if (condition) {
            watches_.push_back(std::move(watch));
        }
    }

    void read_limit(const std::string& name) {
        const auto pointer = pointer_to("/limits", name);
        const auto& value = *source_.find(pointer);
        if (!value.is_number() && !value.is_string()) {
            complain_of(pointer, "this is not a number",
                        "a number in the quantity's unit, or a text with its unit");
            return;
        }
        const auto text = name + " > " + (value.is_string() ? value.get<std::string>() : value.dump());
        auto condition = parse_condition(text, source_.place(pointer));
        if (!condition) {
            complain(source_.key_place(pointer), "this is not a quantity", describe_value(name),
                     "a metric, \"flow.volume_error\", or a reduction, \"max(flow.depth)\"");
            return;
        }
        WatchRule watch;
        watch.name = "limit of " + name;
        watch.when = std::move(*condition);
        watch.action = WatchAction::limit;
        watch.place = source_.place(pointer);
        watches_.push_back(std::move(watch));
    }

  public:
    WatchReader(const JsonSource& source, Diagnostics& problems) : source_(source), problems_(problems) {}

    auto read() -> std::vector<WatchRule> {
        if (const auto* const list = source_.find("/watch")) {
            if (list->is_array()) {
                for (std::size_t k = 0; k < list->size(); ++k) {
                    read_rule(pointer_to("/watch", k));
                }
            } else {
                complain_of("/watch", "this is not a list of rules",
                            "a list, eg [{\"when\": \"max(flow.depth) > 0.3 m\", \"do\": \"stop\"}]");
            }
        }
        if (source_.find("/limits") != nullptr) {
            object_at("/limits", "an object, eg {\"flow.volume_error\": 1e-6}");
            for (const auto& name : source_.keys("/limits")) {
                if (!is_private(name)) {
                    read_limit(name);
                }
            }
        }
        return std::move(watches_);
    }
};

}  // namespace

auto read_watches(const JsonSource& graph, Diagnostics& problems) -> std::vector<WatchRule> {
    return WatchReader(graph, problems).read();
}

}  // namespace thalweg::runtime
