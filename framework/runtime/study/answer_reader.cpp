// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What a study makes of its members: the order of plans, and charts.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ranking.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/base/quantity.hpp"
#include "runtime/document/world.hpp"
#include "study_draft.hpp"

namespace thalweg::runtime {

namespace {

constexpr auto rank_form =
    "an object that names a metric, eg {\"metric\": \"loss.damage\", \"plans\": [\"values.crest\"]}";
constexpr auto chart_form = "{\"metric\": \"loss.damage\", \"over\": \"values.level\"}";

/// The metric that the object at `pointer` names; "" where it names none, of which it complains.
auto metric_in(StudyDraft& draft, const std::string& pointer) -> std::string {
    const auto* const value = draft.source().find(pointer + "/metric");
    const auto text = value != nullptr && value->is_string() ? value->get<std::string>() : "";
    const auto dot = text.rfind('.');
    const bool has_node = dot != std::string::npos && dot > 0 && dot + 1 < text.size();
    if (has_node || text == seconds_metric) {
        return text;
    }
    auto& problem = draft.complain(draft.source().place(pointer + "/metric"), "this names no metric");
    problem.found = value == nullptr ? "nothing" : describe_value(*value);
    problem.expected = "a node and one of its metrics, eg \"loss.damage\", or \"seconds\"";
    return "";
}

/// Text that a chart shows as it is; empty where none stands there. Complains of what is no text.
auto label_in(StudyDraft& draft, const std::string& pointer) -> std::string {
    const auto* const value = draft.source().find(pointer);
    if (value == nullptr || value->is_string()) {
        return value == nullptr ? "" : value->get<std::string>();
    }
    auto& problem = draft.complain(draft.source().place(pointer), "this is no text of a chart");
    problem.found = describe_value(*value);
    problem.expected = "a text, eg \"Damage by the highest level of the river\"";
    return "";
}

/// Index of the key that the text at `pointer` names; complains where no member differs by it.
auto key_in(StudyDraft& draft, const std::string& pointer) -> std::optional<std::size_t> {
    const auto& known = draft.study().keys;
    const auto* const value = draft.source().find(pointer);
    const auto text = value != nullptr && value->is_string() ? value->get<std::string>() : "";
    const auto found = std::find(known.begin(), known.end(), text);
    if (found != known.end()) {
        return static_cast<std::size_t>(found - known.begin());
    }
    auto& problem = draft.complain(draft.source().place(pointer), "this is no key of the members");
    problem.found = value == nullptr ? "nothing" : describe_value(*value);
    problem.expected = one_of(known);
    problem.nearest = nearest(text, known);
    return std::nullopt;
}

/// What the word at `pointer` stands for; complains where it is none of them.
template <class Meaning>
auto choice_in(StudyDraft& draft, const std::string& pointer, const std::map<std::string, Meaning>& words,
               Meaning by_default) -> Meaning {
    const auto* const value = draft.source().find(pointer);
    if (value == nullptr) {
        return by_default;
    }
    const auto text = value->is_string() ? value->get<std::string>() : "";
    if (const auto found = words.find(text); found != words.end()) {
        return found->second;
    }
    std::vector<std::string> known;
    for (const auto& [word, meaning] : words) {
        known.push_back(word);
    }
    auto& problem = draft.complain(draft.source().place(pointer), "this is no way to rank plans");
    problem.found = describe_value(*value);
    problem.expected = one_of(known);
    problem.nearest = nearest(text, known);
    return by_default;
}

/// Keys that the study names as those of its plans; all of them where it names none.
auto plans_in(StudyDraft& draft, const std::string& pointer) -> std::vector<std::size_t> {
    const auto* const list = draft.source().find(pointer);
    std::set<std::size_t> plans;
    if (list == nullptr) {
        for (std::size_t k = 0; k < draft.study().keys.size(); ++k) {
            plans.insert(k);
        }
    } else if (!list->is_array() || list->empty()) {
        auto& problem = draft.complain(draft.source().place(pointer), "this is no list of keys of plans");
        problem.found = describe_value(*list);
        problem.expected = "keys in which plans differ, eg [\"values.crest\"]";
    } else {
        for (std::size_t k = 0; k < list->size(); ++k) {
            if (const auto key = key_in(draft, pointer_to(pointer, k))) {
                plans.insert(*key);
            }
        }
    }
    return {plans.begin(), plans.end()};
}

/// What tells two members of a rule apart.
auto texts_of(const Member& member, const std::vector<std::size_t>& keys) -> std::string {
    std::string text;
    for (const auto key : keys) {
        text += member.values[key].text + "\n";
    }
    return text;
}

/// The first two members that share the values of `keys`, but not the number, eg their cost; nothing where
/// there are none. In words.
auto two_that_differ(const Study& study, const std::vector<std::size_t>& keys, double Member::*number)
    -> std::optional<std::string> {
    std::map<std::string, const Member*> known;
    for (const auto& member : study.members) {
        const auto& first = *known.emplace(texts_of(member, keys), &member).first->second;
        if (first.*number != member.*number) {
            return "members '" + first.name + "' and '" + member.name + "'";
        }
    }
    return std::nullopt;
}

/// Complains of costs that differ within a plan, and of those beside a metric that is no damage.
void check_costs(StudyDraft& draft, const Study& study, const std::string& pointer) {
    const auto place = draft.source().place(pointer);
    if (study.cost_unit.empty()) {
        if (study.rank->by == RankOrder::cost) {
            draft.complain(place, "plans without costs cannot be ranked by them").remedy =
                "give them a \"cost\" in a list or a table of members";
        }
        return;
    }
    if (study.rank->best != BestValue::least) {
        draft.complain(place, "costs can be added only to a metric of which the least is the best").remedy =
            "leave the costs out, or rank by a damage";
    }
    if (const auto two = two_that_differ(study, study.rank->plans, &Member::cost)) {
        auto& problem = draft.complain(place, "a plan has two costs");
        problem.found = *two;
        problem.remedy = "name the key in which they differ among \"plans\"";
    }
}

/// Complains of weights that differ within a scenario.
void check_weights(StudyDraft& draft, const Study& study, const std::string& pointer) {
    if (const auto two = two_that_differ(study, keys_of_scenarios(study), &Member::weight)) {
        auto& problem = draft.complain(draft.source().place(pointer), "a scenario has two weights");
        problem.found = *two;
        problem.expected = "one weight of all members that differ in keys of \"plans\" alone";
        problem.remedy = "give weights beside the keys of scenarios, and name those of plans in \"plans\"";
    }
}

/// Complains of two plans that ranking.csv would call the same.
void check_names_of_plans(StudyDraft& draft, const Study& study, const std::string& pointer) {
    std::map<std::string, std::string> known;
    std::set<std::string> told;
    for (const auto& member : study.members) {
        const auto name = label_of(study, member, study.rank->plans);
        const auto texts = texts_of(member, study.rank->plans);
        if (known.emplace(name, texts).first->second != texts && told.insert(name).second) {
            auto& problem = draft.complain(draft.source().place(pointer), "two plans have the same name");
            problem.found = describe_value(name);
            problem.expected = "names in lists and tables that tell all plans apart";
            problem.remedy = "rename entries of one of the lists or tables that make the plans";
        }
    }
}

/// The unit of all numbers of a key; complains where its values are no numbers in one unit.
auto unit_over(StudyDraft& draft, const Study& study, std::size_t key, const std::string& pointer)
    -> std::string {
    std::optional<std::string> unit;
    for (const auto& member : study.members) {
        const auto number = split_quantity(text_of(member.values[key]));
        if (!number || (unit && *unit != number->unit)) {
            auto& problem =
                draft.complain(draft.source().place(pointer), "a chart goes over numbers in one unit");
            problem.found = "'" + text_of(member.values[key]) + "' of '" + study.keys[key] + "'";
            return "";
        }
        unit = number->unit;
    }
    return unit.value_or("");
}

}  // namespace

void read_rank(StudyDraft& draft, Study& study, const std::string& pointer) {
    if (!draft.is_object_of(pointer, rank_form, {"metric", "plans", "best", "by"})) {
        return;
    }
    RankRule rule;
    rule.metric = metric_in(draft, pointer);
    rule.place = draft.source().place(pointer + "/metric");
    rule.plans = plans_in(draft, pointer + "/plans");
    rule.best = choice_in<BestValue>(draft, pointer + "/best",
                                     {{"least", BestValue::least},
                                      {"greatest", BestValue::greatest},
                                      {"nearest 0", BestValue::nearest_zero}},
                                     BestValue::least);
    rule.by = choice_in<RankOrder>(
        draft, pointer + "/by",
        {{"metric", RankOrder::metric}, {"cost", RankOrder::cost}, {"regret", RankOrder::regret}},
        RankOrder::regret);
    study.rank = rule;
    check_costs(draft, study, pointer);
    check_weights(draft, study, pointer);
    check_names_of_plans(draft, study, pointer);
}

void read_charts(StudyDraft& draft, Study& study, const std::string& pointer) {
    const std::string form = std::string("charts by their names, eg {\"damage\": ") + chart_form + "}";
    if (!draft.is_object_of(pointer, form)) {
        return;
    }
    for (const auto& name : draft.keys(pointer)) {
        const auto at = pointer_to(pointer, name);
        if (!is_world_name(name)) {
            auto& problem =
                draft.complain(draft.source().key_place(at), "this cannot be the name of a chart");
            problem.found = describe_value(name);
            problem.expected = world_name_form;
        }
        if (!draft.is_object_of(at, std::string("a metric and a key, eg ") + chart_form,
                                {"metric", "over", "title", "metric_label", "over_label"})) {
            continue;
        }
        ChartRule rule;
        rule.name = name;
        rule.metric = metric_in(draft, at);
        rule.place = draft.source().place(at + "/metric");
        rule.title = label_in(draft, at + "/title");
        rule.metric_label = label_in(draft, at + "/metric_label");
        rule.over_label = label_in(draft, at + "/over_label");
        if (const auto key = key_in(draft, at + "/over")) {
            rule.over = *key;
            rule.unit = unit_over(draft, study, *key, at + "/over");
            study.charts.push_back(rule);
        }
    }
}

}  // namespace thalweg::runtime
