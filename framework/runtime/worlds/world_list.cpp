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

[[noreturn]] void refuse_list(const fs::path& file, const std::string& found) {
    Diagnostic problem;
    problem.place.file = file.string();
    problem.message = "the list of worlds cannot be read";
    problem.found = found;
    problem.remedy = "remove it, and run the worlds anew";
    throw Failure(problem);
}

}  // namespace

auto word_of(WorldStatus status) -> const char* {
    return std::find_if(status_words.begin(), status_words.end(),
                        [&](const auto& one) { return one.first == status; })
        ->second;
}

void write_world_list(const fs::path& folder, const std::vector<WorldReport>& worlds) {
    auto list = Ordered::array();
    for (const auto& world : worlds) {
        list.push_back(to_json(world));
    }
    try {
        files::replace_file(
            folder / world_list_file,
            Ordered{{"worlds", list}}.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n");
    } catch (const Error& error) {
        Diagnostic problem;
        problem.message = error.what();
        problem.cause = Cause::machine;
        throw Failure(problem);
    }
}

void read_world_list(const fs::path& folder, std::vector<WorldReport>& worlds) {
    const auto file = folder / world_list_file;
    std::error_code unknown;
    if (!fs::exists(file, unknown)) {
        return;
    }
    try {
        const auto list = Ordered::parse(files::read_file(file, largest_list, world_list_file));
        for (const auto& one : list.at("worlds")) {
            for (auto& world : worlds) {
                const bool is_same = one.at("name") == world.name && one.at("from") == world.from &&
                                     one.at("at") == world.at && one.at("changes") == world.changes;
                if (is_same) {
                    world.status = status_of(one.at("status"));
                    world.began = one.at("began");
                    world.summary.time = one.at("reached");
                    world.summary.wall = one.at("wall");
                }
            }
        }
    } catch (const nlohmann::json::exception& error) {
        refuse_list(file, error.what());
    } catch (const Error& error) {
        refuse_list(file, error.what());
    }
}

}  // namespace thalweg::runtime
