// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "ranking.hpp"
#include "runtime/base/checksum.hpp"
#include "runtime/base/input_file.hpp"
#include "runtime/document/document_kind.hpp"
#include "runtime/document/world.hpp"
#include "runtime/session/checked_graph.hpp"
#include "study_draft.hpp"
#include "study_folder.hpp"

namespace thalweg::runtime {

namespace {

constexpr auto study_form =
    "a study, eg {\"graph\": \"valley.json\", \"grid\": {\"flow.manning\": [0.03, 0.04]}}";

const std::vector<std::string> study_keys = {"title", "graph",           "set",   "list", "grid",
                                             "table", "latin_hypercube", "sobol", "rank", "charts"};

void complain_of_graph(StudyDraft& draft) {
    auto& problem = draft.complain(draft.source().place(""), "this is a graph, and no study");
    problem.found = draft.source().find("/nodes") == nullptr ? "\"thalweg\"" : "\"nodes\"";
    problem.expected = study_form;
    problem.remedy = "run it with `thalweg run " + draft.study().file.string() +
                     "`, or write a study beside it that names it as its \"graph\"";
}

/// The graph's file, absolute; complains where there is none.
auto graph_of_study(StudyDraft& draft, const StudySettings& settings) -> std::filesystem::path {
    const auto* const value = draft.source().find("/graph");
    if (value == nullptr || !value->is_string()) {
        auto& problem = draft.complain(draft.source().place("/graph"), "the study names no graph");
        problem.found = value == nullptr ? "no \"graph\"" : describe_value(*value);
        problem.expected = "a graph beside the study, eg \"graph\": \"valley.json\"";
        return {};
    }
    const auto folder = std::filesystem::absolute(draft.study().file).parent_path();
    Diagnostic problem;
    auto found = find_input_file(value->get<std::string>(), {folder, settings.data}, problem);
    if (!found) {
        problem.place = draft.source().place("/graph");
        draft.complain({}, "") = problem;
    }
    return found ? found->lexically_normal() : std::filesystem::path();
}

/// What the parts of the document say, in its order.
auto sets_of(StudyDraft& draft) -> std::vector<MemberSet> {
    std::vector<MemberSet> sets;
    for (const auto& key : draft.keys("")) {
        const auto at = pointer_to("", key);
        if (key == "set") {
            sets.push_back(read_set(draft, at));
        } else if (key == "list") {
            sets.push_back(read_list(draft, at));
        } else if (key == "grid") {
            for (auto& set : read_grid(draft, at)) {
                sets.push_back(std::move(set));
            }
        } else if (key == "table") {
            sets.push_back(read_table(draft, at));
        } else if (key == "latin_hypercube") {
            sets.push_back(read_latin_hypercube(draft, at));
        } else if (key == "sobol") {
            sets.push_back(read_sobol(draft, at));
        }
    }
    if (sets.empty()) {
        auto& problem = draft.complain(draft.source().place(""), "the study says no members");
        problem.expected = "\"list\", \"grid\", \"table\", \"latin_hypercube\" or \"sobol\"";
    }
    return sets;
}

/// How many members there are; 0 where they are too many, of which it complains.
auto count_of_members(StudyDraft& draft, const std::vector<MemberSet>& sets) -> std::size_t {
    std::size_t count = 1;
    for (const auto& set : sets) {
        count *= set.members.size();
        if (count > most_members) {
            auto& problem = draft.complain(draft.source().place(""), "the study has too many members");
            problem.found = fmt::format("{} or more", count);
            problem.expected = fmt::format("at most {}", most_members);
            problem.remedy = "take fewer values, or a sample in place of the grid";
            return 0;
        }
    }
    return count;
}

/// Whether the names of a set tell its members apart, as those of one alone need not.
auto has_names(const MemberSet& set) -> bool {
    return set.members.size() == 1 || std::any_of(set.members.begin(), set.members.end(),
                                                  [](const Member& one) { return !one.name.empty(); });
}

/// All combinations; the first set varies slowest. Members have the names of their parts where all parts have
/// some, or else numbers.
auto combined(const std::vector<MemberSet>& sets, std::size_t count) -> std::vector<Member> {
    const bool all_named = std::all_of(sets.begin(), sets.end(), has_names);
    std::vector<Member> all(count);
    std::size_t repeated = count;
    for (const auto& set : sets) {
        repeated /= set.members.size();
        for (std::size_t k = 0; k < count; ++k) {
            const auto& part = set.members[k / repeated % set.members.size()];
            auto& member = all[k];
            member.name += (member.name.empty() || part.name.empty() ? "" : " ") + part.name;
            member.cost += part.cost;
            member.weight *= part.weight;
            for (const auto& value : part.values) {
                member.values.push_back(value);
                member.values.back().label = part.name;
            }
        }
    }
    for (std::size_t k = 0; k < count; ++k) {
        all[k].name = all_named && !all[k].name.empty() ? all[k].name : fmt::format("{:05}", k);
    }
    return all;
}

/// Numbers as doubles, so that 2 and 2.0 are the same.
auto same_form(const std::string& json) -> std::string {
    const auto value = nlohmann::json::parse(json);
    return value.is_number() ? nlohmann::json(value.get<double>()).dump() : json;
}

/// What tells graphs apart: document and parts, and where members name worlds also these.
auto graph_signature(const Study& study) -> std::string {
    Diagnostics told;  // by check_study()
    const auto graph = read_graph_of({study.graph}, told);
    auto text = graph.hash + "\n";
    if (std::find(study.keys.begin(), study.keys.end(), world_key) == study.keys.end()) {
        return text;
    }
    for (const auto& world : graph.worlds) {
        text += fmt::format("{} from {} at {}\n", world.name, world.from, world.at);
        for (const auto& change : world.changes) {
            text += fmt::format("{} {} {}\n", static_cast<int>(change.kind), change.name,
                                world.source->find(change.pointer)->dump());
        }
    }
    return text;
}

/// The values of a member, a line each, by key.
auto hashed_text(const Study& study, const Member& member) -> std::string {
    std::map<std::string, std::string> values;
    for (const auto& value : member.values) {
        values[study.keys[value.key]] = same_form(value.text);
    }
    std::string text;
    for (const auto& [key, value] : values) {
        text += key + "=" + value + "\n";
    }
    return text;
}

/// Where a member is told from others.
auto place_of_member(const Study& study, const Member& member) -> Place {
    return member.values.empty() ? Place() : place_of(study, member.values.back());
}

void check_member_name(StudyDraft& draft, const Member& member, std::set<std::string>& taken) {
    const auto complain = [&](const char* message) -> Diagnostic& {
        auto& problem = draft.complain(place_of_member(draft.study(), member), message);
        problem.found = describe_value(member.name);
        return problem;
    };
    std::vector<std::string> files = {member_list_file, study_list_file, ranking_file, "checkpoints"};
    for (const auto& chart : draft.study().charts) {
        files.push_back(file_of_chart(chart));
    }
    if (!is_world_name(member.name)) {
        complain("this cannot be the name of a member, whose results lie in a folder of that name").expected =
            world_name_form;
    } else if (std::find(files.begin(), files.end(), member.name) != files.end()) {
        complain("this name is that of a file of the study").remedy = "rename the member";
    } else if (!taken.insert(member.name).second) {
        complain("another member has this name").remedy = "rename one of them";
    }
}

/// Complains of members that are the same, and of their names.
void tell_apart(StudyDraft& draft, const Study& study) {
    std::map<std::string, std::size_t> known;
    std::set<std::string> names;
    for (std::size_t k = 0; k < study.members.size(); ++k) {
        const auto& member = study.members[k];
        check_member_name(draft, member, names);
        const auto [same, is_new] = known.emplace(hashed_text(study, member), k);
        if (!is_new) {
            auto& problem = draft.complain(place_of_member(study, member), "two members are the same");
            problem.found = fmt::format("members {} and {} with {}", same->second, k, text_of(study, member));
            problem.remedy = "take one of them out, or give it another value";
        }
    }
}

void read_answers(StudyDraft& draft, Study& study) {
    for (const auto& key : draft.keys("")) {
        if (key == "rank") {
            read_rank(draft, study, pointer_to("", key));
        } else if (key == "charts") {
            read_charts(draft, study, pointer_to("", key));
        }
    }
}

}  // namespace

auto read_study(const std::filesystem::path& file, const StudySettings& settings, Diagnostics& problems)
    -> Study {
    Study study;
    study.file = file;
    const auto source = JsonSource::read(file, problems);
    if (!source) {
        return study;
    }
    StudyDraft draft(*source, study, problems);
    if (is_graph(*source)) {
        complain_of_graph(draft);
        return study;
    }
    if (!draft.is_object_of("", study_form, study_keys)) {
        return study;
    }
    study.graph = graph_of_study(draft, settings);
    const auto* const title = source->find("/title");
    study.title = title != nullptr && title->is_string() ? title->get<std::string>() : "";
    const auto sets = sets_of(draft);
    const auto count = problems.empty() ? count_of_members(draft, sets) : 0;
    if (count > 0) {
        study.members = combined(sets, count);
        read_answers(draft, study);
        tell_apart(draft, study);
        hash_members(study, settings.device);
    }
    sort_by_place(problems);
    return study;
}

void hash_members(Study& study, const std::string& device) {
    const auto common = graph_signature(study) + device + "\n";
    std::string all;
    for (auto& member : study.members) {
        member.hash = sha256(common + hashed_text(study, member));
        all += member.hash + "\n";
    }
    study.hash = sha256(all);
}

auto results_folder_of(const Study& study, const StudySettings& settings) -> std::filesystem::path {
    RunSettings how;
    how.graph = study.file;
    how.results = settings.results;
    return results_folder_of(how);
}

auto settings_of(const Study& study, const Member& member, const StudySettings& settings) -> RunSettings {
    RunSettings how;
    how.graph = study.graph;
    how.device = settings.device;
    how.results = results_folder_of(study, settings) / member.name;
    how.data = settings.data;
    how.program = settings.program;
    how.old_results = settings.resume ? OldResults::remove_listed : OldResults::refuse;
    for (const auto& value : member.values) {
        const auto& key = study.keys[value.key];
        if (key == world_key) {
            how.way_to = nlohmann::json::parse(value.text).get<std::string>();
        } else {
            how.set.push_back(key + "=" + value.text);
        }
    }
    return how;
}

auto place_of(const Study& study, const MemberValue& value) -> Place {
    auto place = study.places[value.place];
    if (value.line > 0) {
        place.line = value.line;
        place.column = value.column;
    }
    return place;
}

auto text_of(const MemberValue& value) -> std::string {
    const auto json = nlohmann::json::parse(value.text);
    return json.is_string() ? json.get<std::string>() : value.text;
}

auto text_of(const Study& study, const Member& member) -> std::string {
    std::string text;
    for (const auto& value : member.values) {
        text += (text.empty() ? "" : ", ") + study.keys[value.key] + " = " + text_of(value);
    }
    return text;
}

}  // namespace thalweg::runtime
