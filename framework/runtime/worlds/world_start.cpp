// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_start.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "branch_file.hpp"
#include "runtime/document/world.hpp"
#include "runtime/plan/time_marks.hpp"
#include "runtime/session/checkpoint_folder.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

/// Reads a file, and says in `start` what was found. False: it cannot be taken.
auto take_file(const fs::path& file, WorldStart& start) -> bool {
    try {
        auto checkpoint = read_checkpoint(file);
        const auto time = checkpoint.state.time;
        checkpoint.state = {};
        checkpoint.state.time = time;
        start.from.file = file;
        start.from.checkpoint = std::make_shared<const Checkpoint>(std::move(checkpoint));
        return true;
    } catch (const Failure& failure) {
        const auto& why = failure.diagnostics();
        start.from.unsound.insert(start.from.unsound.end(), why.begin(), why.end());
        return false;
    }
}

auto missing_state(const WorldReport& world, std::string found) -> Diagnostic {
    Diagnostic problem;
    problem.place.file = world.results.string();
    problem.message = "the world '" + world.name + "' cannot branch any more";
    problem.found = std::move(found);
    problem.expected = fmt::format("a checkpoint of it, or its file {}", branch_file_name);
    problem.remedy = "put that file back, or run all worlds anew with --overwrite";
    return problem;
}

}  // namespace

auto parent_of(const WorldReport& world, const std::vector<WorldReport>& worlds) -> std::size_t {
    const auto parent = std::find_if(worlds.begin(), worlds.end(),
                                     [&](const WorldReport& one) { return one.name == world.from; });
    return static_cast<std::size_t>(parent - worlds.begin());
}

auto find_world_start(const fs::path& results) -> WorldStart {
    WorldStart start;
    for (const auto& file : checkpoint_files(results)) {
        if (take_file(file.path, start)) {
            start.is_own = true;
            return start;
        }
    }
    std::error_code unknown;
    if (const auto file = results / branch_file_name; fs::exists(file, unknown)) {
        take_file(file, start);
    }
    return start;
}

void check_branches(const std::vector<WorldReport>& worlds, const std::vector<WorldStart>& starts,
                    const std::deque<std::optional<Run>>& runs, Diagnostics& problems) {
    for (std::size_t k = 1; k < worlds.size(); ++k) {
        const auto& world = worlds[k];
        const auto p = parent_of(world, worlds);
        const auto began = starts[p].time();
        if (world.status != WorldStatus::waiting || world.at <= 0 || starts[k].has_state()) {
            continue;
        }
        if (worlds[p].status == WorldStatus::done) {
            problems.push_back(missing_state(world, "'" + world.from + "' is done"));
        } else if (runs[p] && began > runs[p]->interval_end(world.at) + time_tolerance(runs[p]->end())) {
            problems.push_back(
                missing_state(world, fmt::format("'{}' goes on at {} s, and this world branched at {} s",
                                                 world.from, began, runs[p]->interval_end(world.at))));
        } else {
            continue;
        }
        problems.insert(problems.end(), starts[k].from.unsound.begin(), starts[k].from.unsound.end());
    }
}

void check_end(const WorldReport& world, const WorldStart& start, Diagnostics& problems) {
    if (start.is_own && start.time() >= world.end - time_tolerance(world.end)) {
        return;
    }
    Diagnostic problem;
    problem.place.file = world.results.string();
    problem.message = "nodes read what the world '" + world.name + "' held at its end, which is gone";
    problem.found = start.is_own ? fmt::format("its latest sound checkpoint, at {} s", start.time())
                                 : std::string("no sound checkpoint of it");
    problem.expected = fmt::format("its checkpoint at {} s", world.end);
    problem.remedy = start.is_own
                         ? "bring it to its end again (thalweg resume " + world.results.string() + ")"
                         : std::string("put that file back, or run all worlds anew with --overwrite");
    problems.push_back(problem);
}

}  // namespace thalweg::runtime
