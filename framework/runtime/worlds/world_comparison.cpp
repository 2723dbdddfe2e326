// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "runtime/base/nearest.hpp"
#include "runtime/plan/time_marks.hpp"

namespace thalweg::runtime {

namespace {

/// "base" of "base/flow.depth"
auto world_in(const std::string& name) -> std::string {
    return name.substr(0, name.find('/'));
}

}  // namespace

auto WorldComparison::worlds() const -> std::set<std::string> {
    std::set<std::string> names;
    for (const auto& one : shown_) {
        names.insert(one.world);
    }
    return names;
}

void WorldComparison::keep(const Graph& graph, const std::string& world, Run& run) const {
    for (const auto& one : shown_) {
        const auto node = one.output.substr(0, one.output.rfind('.'));
        const bool has_node = std::any_of(graph.nodes.begin(), graph.nodes.end(),
                                          [&](const GraphNode& own) { return own.id == node; });
        if (one.world == world || has_node) {
            run.keep(one.output);
        }
    }
}

auto WorldComparison::missing_output(const std::string& world, const Diagnostic& problem) const
    -> std::optional<Diagnostic> {
    const auto asked = std::find_if(shown_.begin(), shown_.end(), [&](const WorldOutputName& one) {
        return one.world == world && problem.found == "'" + one.output + "'";
    });
    if (asked == shown_.end() || !problem.place.file.empty()) {
        return std::nullopt;
    }
    auto missing = problem;
    missing.place = asked->place;
    missing.message = "the world '" + world + "' has no output of this name";
    return missing;
}

void WorldComparison::describe(const std::string& world, const Run& run) {
    for (const auto& one : shown_) {
        if (one.world == world) {
            const auto layout = run.layout(one.output);
            outputs_[one.text()] = {!layout.field, layout.field.value_or(FieldSnapshot()), layout.table,
                                    false};
        }
    }
}

void WorldComparison::take(const std::string& world, const Run& run) {
    for (auto& [name, value] : outputs_) {
        if (world_in(name) == world && !value.has_ended) {
            const auto output = name.substr(world.size() + 1);
            value.is_table ? void(value.table = run.table(output)) : void(value.field = run.field(output));
            value.has_ended = true;
        }
    }
}

auto WorldComparison::lacks(const std::string& world) const -> bool {
    return std::any_of(outputs_.begin(), outputs_.end(), [&](const auto& one) {
        return world_in(one.first) == world && !one.second.has_ended;
    });
}

auto WorldComparison::settings_for(RunSettings how) const -> RunSettings {
    how.world = readers_world;
    how.checkpoints = {};  // they are over in a moment
    for (const auto& [name, value] : outputs_) {
        if (value.is_table) {
            how.world_tables.push_back(name);
        }
    }
    return how;
}

auto WorldComparison::check(const Session& session, RunSettings how,
                            const std::vector<WorldReport>& worlds) const -> Diagnostics {
    Diagnostics problems;
    for (const auto& one : shown_) {
        if (outputs_.count(one.text()) == 0) {
            std::vector<std::string> names;
            for (const auto& report : worlds) {
                names.push_back(report.name);
            }
            Diagnostic problem;
            problem.place = one.place;
            problem.message = "the graph has no world of this name";
            problem.found = "'" + one.world + "'";
            problem.expected = one_of(names);
            problem.nearest = nearest(one.world, names);
            problems.push_back(problem);
        }
    }
    if (shown_.empty() || !problems.empty()) {
        return problems;
    }
    const ShownOutputsOfWorlds here(outputs_);
    auto run = Session::with(with_world_outputs(session.registry())).run(settings_for(std::move(how)));
    return run.check();
}

/// Warns of nodes that read worlds which have ended at different times: numbers of two times are no
/// difference that a change has made.
void WorldComparison::warn_of_ends(const std::vector<WorldReport>& worlds, RunObserver& observer) const {
    std::map<std::string, const WorldReport*> first;  // by node
    std::set<std::string> told;
    for (const auto& one : shown_) {
        const auto world = std::find_if(worlds.begin(), worlds.end(),
                                        [&](const WorldReport& report) { return report.name == one.world; });
        if (world == worlds.end()) {
            continue;
        }
        const auto& other = *first.emplace(one.reader, &*world).first->second;
        const double apart = std::fabs(other.summary.time - world->summary.time);
        if (apart > time_tolerance(world->end) && told.insert(one.reader).second) {
            observer.on_log(
                one.reader, THW_WARNING,
                fmt::format("the worlds that it reads have ended at different times, '{}' at {} s and "
                            "'{}' at {} s, and their values of these times are compared",
                            other.name, other.summary.time, world->name, world->summary.time));
        }
    }
}

auto WorldComparison::run(const Session& session, RunSettings how, const std::vector<WorldReport>& worlds,
                          WorldObserver& observer, const std::function<void()>& first) const -> WorldReport {
    const ShownOutputsOfWorlds here(outputs_);
    WorldReport report{"comparison", "", 0, 0, 0, {}, how.results};
    report.status = WorldStatus::running;
    try {
        first();
        auto run = Session::with(with_world_outputs(session.registry())).run(settings_for(std::move(how)));
        if (auto* hears = observer.on_begin(report)) {
            run.observe(*hears);
            warn_of_ends(worlds, *hears);
        }
        run.start();
        while (!run.is_over()) {
            run.advance();
        }
        report.summary = run.finish();
        report.status = WorldStatus::done;
    } catch (const Failure& failure) {
        report.status = WorldStatus::failed;
        report.problems = failure.diagnostics();
    }
    return report;
}

}  // namespace thalweg::runtime
