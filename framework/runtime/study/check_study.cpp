// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "check_study.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "runtime/base/json_source.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/base/quantity.hpp"
#include "runtime/document/world.hpp"
#include "runtime/session/checked_graph.hpp"

namespace thalweg::runtime {

namespace {

constexpr std::size_t most_checked = 100;

/// The number in a value and its unit; nothing where it has none.
auto number_in(const std::string& json) -> std::optional<NumberAndUnit> {
    const auto value = nlohmann::json::parse(json);
    if (value.is_number()) {
        return NumberAndUnit{value.get<double>(), ""};
    }
    return value.is_string() ? split_quantity(value.get<std::string>()) : std::nullopt;
}

/// Members with the extreme numbers, the new units and the new texts of a key.
void add_telling(const Study& study, std::size_t key, std::set<std::size_t>& telling) {
    std::optional<std::pair<double, std::size_t>> lowest, highest;
    std::set<std::string> words;
    for (std::size_t k = 0; k < study.members.size(); ++k) {
        const auto& text = study.members[k].values[key].text;
        const auto quantity = number_in(text);
        if (words.insert(quantity ? quantity->unit : text).second) {
            telling.insert(k);
        }
        if (quantity) {
            const std::pair now(quantity->number, k);
            lowest = std::min(lowest.value_or(now), now);
            highest = !highest || now.first > highest->first ? now : *highest;
        }
    }
    for (const auto& extreme : {lowest, highest}) {
        if (extreme) {
            telling.insert(extreme->second);
        }
    }
}

/// Index of the key "world"; nothing where no member names one.
auto key_of_world(const Study& study) -> std::optional<std::size_t> {
    const auto key = std::find(study.keys.begin(), study.keys.end(), world_key);
    return key == study.keys.end() ? std::nullopt : std::optional<std::size_t>(key - study.keys.begin());
}

auto world_in(const MemberValue& value) -> std::string {
    return nlohmann::json::parse(value.text).get<std::string>();
}

/// Names of the worlds of the study's graph, base first.
auto worlds_of_graph(const Study& study) -> std::vector<std::string> {
    Diagnostics told;  // by the check of the members
    std::vector<std::string> names = {base_world};
    for (const auto& world : read_graph_of({study.graph}, told).worlds) {
        names.push_back(world.name);
    }
    return names;
}

/// Complains of worlds that the graph does not have, each once.
auto missing_worlds(const Study& study) -> Diagnostics {
    Diagnostics problems;
    const auto key = key_of_world(study);
    if (!key) {
        return problems;
    }
    const auto known = worlds_of_graph(study);
    std::set<std::string> told;
    for (const auto& member : study.members) {
        const auto& value = member.values[*key];
        const auto name = world_in(value);
        if (std::find(known.begin(), known.end(), name) != known.end() || !told.insert(name).second) {
            continue;
        }
        auto& problem = problems.emplace_back();
        problem.place = place_of(study, value);
        problem.message = "the graph of the study has no world '" + name + "'";
        problem.expected = one_of(known);
        problem.nearest = nearest(name, known);
        problem.remedy = "name one of them, or add the world to the graph";
    }
    return problems;
}

/// Ids of the nodes that the graph has in the worlds of the members; none where it cannot be read.
auto nodes_of_graph(const Study& study) -> std::vector<std::string> {
    std::set<std::string> worlds = {base_world};
    if (const auto key = key_of_world(study)) {
        for (const auto& member : study.members) {
            worlds.insert(world_in(member.values[*key]));
        }
    }
    std::vector<std::string> ids;
    for (const auto& world : worlds) {
        Diagnostics told;  // by the check of the members
        RunSettings how;
        how.graph = study.graph;
        how.world = world;
        for (const auto& node : read_graph_of(how, told).nodes) {
            if (std::find(ids.begin(), ids.end(), node.id) == ids.end()) {
                ids.push_back(node.id);
            }
        }
    }
    return ids;
}

/// Complains where the node of a metric is none of these.
void check_metric(const std::string& metric, const Place& place, const std::vector<std::string>& ids,
                  Diagnostics& problems) {
    const auto id = metric.substr(0, metric.rfind('.'));
    if (metric == seconds_metric || std::find(ids.begin(), ids.end(), id) != ids.end()) {
        return;
    }
    auto& problem = problems.emplace_back();
    problem.place = place;
    problem.message = "the graph of the study has no node of this name";
    problem.found = "'" + id + "'";
    problem.expected = one_of(ids);
    problem.nearest = nearest(id, ids);
}

/// Complains of metrics in `rank` and `charts` whose nodes the graph does not have. Which metrics a node has
/// is known only when it runs.
auto missing_nodes(const Study& study) -> Diagnostics {
    Diagnostics problems;
    const bool has_answers = study.rank || !study.charts.empty();
    const auto ids = has_answers ? nodes_of_graph(study) : std::vector<std::string>();
    if (ids.empty()) {
        return problems;
    }
    if (study.rank) {
        check_metric(study.rank->metric, study.rank->place, ids, problems);
    }
    for (const auto& chart : study.charts) {
        check_metric(chart.metric, chart.place, ids, problems);
    }
    return problems;
}

/// Puts `said`, where the study says a value, in place of the words of --set that stand for it: of what is
/// wrong with the value, or of the place where the graph refers to it.
void place_in_study(Place& place, const std::string& words, const Place& said) {
    if (place.file == words) {
        place = said;
    }
    if (const auto at = place.value.find(words); at != std::string::npos) {
        place.value.replace(at, words.size(), spot_text(said));
    }
}

}  // namespace

auto telling_members(const Study& study) -> std::vector<std::size_t> {
    std::set<std::size_t> telling = {0};
    for (std::size_t key = 0; key < study.keys.size(); ++key) {
        add_telling(study, key, telling);
    }
    std::vector<std::size_t> all(telling.begin(), telling.end());
    all.resize(std::min(all.size(), most_checked));
    return all;
}

auto problems_of_member(const Study& study, const Member& member, Run& run) -> Diagnostics {
    auto problems = run.check();
    for (auto& problem : problems) {
        for (const auto& value : member.values) {
            place_in_study(problem.place, "--set " + study.keys[value.key] + "=" + value.text,
                           place_of(study, value));
        }
    }
    return problems;
}

auto check_study(const Study& study, const Session& session, const StudySettings& settings) -> Diagnostics {
    auto problems = missing_worlds(study);
    if (!problems.empty()) {
        return problems;
    }
    problems = missing_nodes(study);
    std::set<std::string> told;
    for (const auto k : telling_members(study)) {
        const auto& member = study.members[k];
        auto run = session.run(settings_of(study, member, settings));
        for (auto& problem : problems_of_member(study, member, run)) {
            if (told.insert(to_text(problem)).second) {
                problems.push_back(std::move(problem));
            }
        }
    }
    return problems;
}

}  // namespace thalweg::runtime
