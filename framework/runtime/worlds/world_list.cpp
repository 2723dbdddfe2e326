// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_list.hpp"

#include "runtime/document/world.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include <thalweg/error.hpp>
#include <thalweg/files/folder.hpp>
#include <thalweg/files/read_file.hpp>
#include <thalweg/files/replace_file.hpp>

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;
using Ordered = nlohmann::ordered_json;

constexpr std::uintmax_t largest_list = 64u << 20;  // bytes

constexpr std::array<std::pair<WorldStatus, const char*>, 7> status_words = {
    {{WorldStatus::waiting, "waiting"},
     {WorldStatus::running, "running"},
     {WorldStatus::done, "done"},
     {WorldStatus::stopped, "stopped"},
     {WorldStatus::failed, "failed"},
     {WorldStatus::left_out, "left out"},
     {WorldStatus::not_needed, "not needed"}}};

auto status_of(const std::string& word) -> WorldStatus {
    const auto found = std::find_if(status_words.begin(), status_words.end(),
                                    [&](const auto& one) { return one.second == word; });
    return found == status_words.end() ? WorldStatus::waiting : found->first;
}

/// What rules that were met say.
auto events_of(const WorldReport& world) -> Ordered {
    auto list = Ordered::array();
    for (const auto& event : world.summary.events) {
        list.push_back({{"rule", event.rule}, {"time", event.time}, {"text", event.text}});
    }
    return list;
}

auto to_json(const WorldReport& world) -> Ordered {
    Ordered json = {{"name", world.name},
                    {"from", world.from},
                    {"at", world.at},
                    {"changes", world.changes},
                    {"status", word_of(world.status)},
                    {"began", world.began},
                    {"reached", world.summary.time},
                    {"end", world.end},
                    {"wall", world.summary.wall},
                    {"events", events_of(world)}};
    if (!world.rule.empty()) {
        json["rule"] = world.rule;
        json["why"] = world.why;
        json["verdict"] = world.verdict;
    }
    return json;
}

/// How the worlds are run; what they read comes last, since it may be long.
auto to_json(const WorldListHead& head) -> Ordered {
    auto inputs = Ordered::array();
    for (const auto& input : head.inputs) {
        inputs.push_back({{"file", input.file.string()}, {"checksum", input.checksum}});
    }
    return {{"graph_file", head.graph_file.string()}, {"data", head.data.string()},
            {"hot_start", head.hot_start.string()},   {"program", head.program},
            {"graph", Ordered::parse(head.graph)},    {"inputs", inputs}};
}

auto head_in(const Ordered& list) -> WorldListHead {
    WorldListHead head;
    head.comparison = status_of(list.value("comparison", "waiting"));
    if (list.contains("run")) {
        const auto& run = list.at("run");
        head.graph = run.at("graph").dump();
        head.graph_file = run.at("graph_file").get<std::string>();
        head.data = run.at("data").get<std::string>();
        head.hot_start = run.at("hot_start").get<std::string>();
        head.program = run.at("program");
        for (const auto& input : run.at("inputs")) {
            head.inputs.push_back({input.at("file").get<std::string>(), input.at("checksum")});
        }
    }
    return head;
}

[[noreturn]] void refuse_list(const fs::path& file, const std::string& found) {
    Diagnostic problem;
    problem.place.file = file.string();
    problem.message = "the list of worlds cannot be read";
    problem.found = found;
    problem.remedy = "resume its worlds one by one, or run all of them anew with --overwrite";
    throw Failure(problem);
}

}  // namespace

auto word_of(WorldStatus status) -> const char* {
    return std::find_if(status_words.begin(), status_words.end(),
                        [&](const auto& one) { return one.first == status; })
        ->second;
}

void write_world_list(const fs::path& folder, const std::vector<WorldReport>& worlds,
                      const WorldListHead& head) {
    auto list = Ordered::array();
    for (const auto& world : worlds) {
        list.push_back(to_json(world));
    }
    Ordered all{{"worlds", list}, {"comparison", word_of(head.comparison)}};
    if (!head.graph.empty()) {
        all["run"] = to_json(head);
    }
    try {
        files::make_folder(folder);
        files::replace_file(folder / world_list_file,
                            all.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n");
    } catch (const Error& error) {
        Diagnostic problem;
        problem.message = error.what();
        problem.cause = Cause::machine;
        throw Failure(problem);
    }
}

namespace {

/// Calls `use` with the list in the file. Throws Failure where that does not go.
template <class Use>
auto with_list(const fs::path& file, Use use) {
    try {
        return use(Ordered::parse(files::read_file(file, largest_list, world_list_file)));
    } catch (const nlohmann::json::exception& error) {
        refuse_list(file, error.what());
    } catch (const Error& error) {
        refuse_list(file, error.what());
    }
}

}  // namespace

namespace {

/// What an entry of the list says of what has become of a world.
void read_outcome(const Ordered& one, WorldReport& world) {
    world.status = status_of(one.at("status"));
    world.began = one.at("began");
    world.summary.time = one.at("reached");
    world.summary.wall = one.at("wall");
    for (const auto& event : one.value("events", Ordered::array())) {
        world.summary.events.push_back({event.at("rule"), event.at("time"), event.at("text")});
    }
}

/// A world that a rule has made.
auto made_by_rule(const Ordered& one, const fs::path& folder) -> WorldReport {
    WorldReport world;
    world.name = one.at("name");
    world.from = one.at("from");
    world.at = one.at("at");
    world.end = one.at("end");
    world.changes = one.at("changes").get<std::vector<std::string>>();
    world.results = folder / world.name;
    world.rule = one.at("rule");
    world.why = one.at("why");
    world.verdict = one.at("verdict");
    read_outcome(one, world);
    return world;
}

}  // namespace

void read_world_list(const fs::path& folder, std::vector<WorldReport>& worlds) {
    const auto file = folder / world_list_file;
    std::error_code unknown;
    if (!fs::exists(file, unknown)) {
        return;
    }
    with_list(file, [&](const Ordered& list) {
        for (const auto& one : list.at("worlds")) {
            if (one.contains("rule")) {
                worlds.push_back(made_by_rule(one, folder));
                continue;
            }
            for (auto& world : worlds) {
                const bool is_same = one.at("name") == world.name && one.at("from") == world.from &&
                                     one.at("at") == world.at && one.at("changes") == world.changes;
                if (is_same) {
                    read_outcome(one, world);
                }
            }
        }
    });
}

auto worlds_in_list(const fs::path& folder) -> std::vector<std::string> {
    files::FileProblem unread;
    const auto text = files::try_read_file(folder / world_list_file, {largest_list}, unread);
    const auto list = Ordered::parse(text.value_or(""), nullptr, false);
    std::vector<std::string> names;
    for (const auto& one : list.is_object() ? list.value("worlds", Ordered::array()) : Ordered::array()) {
        if (one.is_object() && one.contains("name") && one["name"].is_string()) {
            names.push_back(one["name"].get<std::string>());
        }
    }
    return names;
}

auto read_world_list_head(const fs::path& folder) -> WorldListHead {
    return with_list(folder / world_list_file, [](const Ordered& list) { return head_in(list); });
}

}  // namespace thalweg::runtime
