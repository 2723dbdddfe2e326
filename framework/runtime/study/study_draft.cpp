// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "study_draft.hpp"

#include <algorithm>
#include <utility>

#include "runtime/base/nearest.hpp"
#include "runtime/document/graph.hpp"

namespace thalweg::runtime {

namespace {

using Names = std::vector<std::string>;

/// Whether --set takes the key, or it names a world.
auto is_study_key(const std::string& key) -> bool {
    const auto dot = key.rfind('.');
    const bool has_parts = dot != std::string::npos && dot > 0 && dot + 1 < key.size();
    return key == world_key || (has_parts && key.find('=') == std::string::npos);
}

/// Range of weights, in which neither their products nor their sums leave what a double holds.
constexpr double least_weight = 1e-100;
constexpr double most_weight = 1e100;

}  // namespace

auto StudyDraft::complain(Place place, std::string message) -> Diagnostic& {
    problems_.push_back({std::move(place), "", std::move(message), "", "", "", ""});
    return problems_.back();
}

auto StudyDraft::keys(const std::string& pointer) const -> std::vector<std::string> {
    auto all = source_.keys(pointer);
    all.erase(std::remove_if(all.begin(), all.end(), is_private), all.end());
    return all;
}

auto StudyDraft::is_object_of(const std::string& pointer, const std::string& form,
                              const std::vector<std::string>& known) -> bool {
    const auto* const value = source_.find(pointer);
    if (value == nullptr || !value->is_object() || keys(pointer).empty()) {
        auto& problem =
            complain(source_.place(pointer), "this part of a study is no object that says something");
        problem.found = value == nullptr ? "nothing" : describe_value(*value);
        problem.expected = form;
        return false;
    }
    for (const auto& key : keys(pointer)) {
        if (!known.empty() && std::find(known.begin(), known.end(), key) == known.end()) {
            auto& problem = complain(source_.key_place(pointer_to(pointer, key)),
                                     "a study does not know the key '" + key + "' here");
            problem.expected = one_of(known);
            problem.nearest = nearest(key, known);
        }
    }
    return true;
}

auto StudyDraft::add_key(const std::string& key, const Place& place, PartKeys known) -> std::size_t {
    auto& all = study_.keys;
    if (!is_study_key(key)) {
        auto& problem =
            complain(place, "this names no parameter, value or world that members could differ in");
        problem.found = describe_value(key);
        const bool has_facts = known == PartKeys::values_and_facts;
        problem.expected = has_facts ? "node.param, values.NAME, time.end, world, name, cost or weight"
                                     : "node.param, values.NAME, time.end or world";
        problem.nearest =
            nearest(key, has_facts ? Names{world_key, name_key, cost_key, weight_key} : Names{world_key});
    } else if (std::find(all.begin(), all.end(), key) != all.end()) {
        auto& problem = complain(place, "two parts of the study give values to '" + key + "'");
        problem.remedy = "take it out of one of them";
    }
    all.push_back(key);
    return all.size() - 1;
}

auto StudyDraft::add_place(Place place) -> std::size_t {
    study_.places.push_back(std::move(place));
    return study_.places.size() - 1;
}

void StudyDraft::take_cost_unit(const std::string& unit, const Place& place) {
    auto& known = study_.cost_unit;
    if (unit.empty()) {
        auto& problem = complain(place, "the cost of a member has no unit");
        problem.expected = "an amount of money, eg \"12 EUR\", or a column \"cost [EUR]\"";
    } else if (!known.empty() && known != unit) {
        auto& problem = complain(place, "the costs of a study are in two units");
        problem.found = unit;
        problem.expected = known + ", as before";
    }
    known = known.empty() ? unit : known;
}

auto StudyDraft::take_weight(std::optional<double> weight, const Place& place, const std::string& found)
    -> double {
    study_.has_weights = true;
    if (weight && *weight >= least_weight && *weight <= most_weight) {
        return *weight;
    }
    auto& problem = complain(place, "this is no weight of a member");
    problem.found = found;
    problem.expected = "a number above 0, from 1e-100 to 1e100";
    problem.remedy = "give the share of years that it stands for, eg 0.02, or take the member out";
    return 1;
}

void StudyDraft::take_name(const std::string& name, const Place& place, std::set<std::string>& taken) {
    if (!name.empty() && !taken.insert(name).second) {
        auto& problem = complain(place, "two entries of this list or table have the same name");
        problem.found = describe_value(name);
        problem.expected = "a name of its own, which tells members and plans apart";
        problem.remedy = "rename one of them";
    }
}

auto StudyDraft::value(std::size_t key, const std::string& pointer) -> MemberValue {
    const auto& value = *source_.find(pointer);
    const bool is_world = study_.keys[key] == world_key;
    if (value.is_null() || (is_world && !value.is_string())) {
        auto& problem = complain(source_.place(pointer), "this is no value for '" + study_.keys[key] + "'");
        problem.found = describe_value(value);
        problem.expected = is_world ? "the name of a world, eg \"breach north\" or \"base\""
                                    : "what the parameter takes, eg 0.03 or \"2 m\"";
    }
    return {key, value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
            add_place(source_.place(pointer))};
}

}  // namespace thalweg::runtime
