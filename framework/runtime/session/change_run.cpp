// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Changes that a run takes while time runs: it is left with its state, and goes on as a world that branches
// here.
#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "check_branch.hpp"
#include "held_run.hpp"
#include "runtime/document/world_reader.hpp"
#include "runtime/plan/timetable.hpp"

namespace thalweg::runtime {

namespace {

using Ordered = nlohmann::ordered_json;

constexpr auto change_name = "change ";

/// A value as --set takes it: what is no JSON is a text.
auto value_of(const std::string& text) -> Ordered {
    auto value = Ordered::parse(text, nullptr, false);
    return value.is_discarded() ? Ordered(text) : value;
}

/// The members of a list of worlds without its brackets; empty: none.
auto inside(const std::string& list) -> std::string {
    const auto from = list.find('['), to = list.rfind(']');
    return from == std::string::npos || to == std::string::npos || to <= from
               ? ""
               : list.substr(from + 1, to - from - 1);
}

auto list_of(const std::vector<std::string>& worlds) -> std::string {
    return fmt::format("[{}]", fmt::join(worlds, ",\n "));
}

/// The list with one more world.
auto with_one(const std::string& list, const std::string& world) -> std::string {
    const auto others = inside(list);
    const bool has_none = others.find_first_not_of(" \t\r\n") == std::string::npos;
    return has_none ? "[" + world + "]" : "[" + others + ",\n " + world + "]";
}

/// The text of a world that takes the changes at `time`. Throws Failure unless they are an object.
auto world_of(const std::string& changes, const std::string& name, const std::string& from, double time)
    -> std::string {
    const auto said = Ordered::parse(changes, nullptr, false);
    if (!said.is_object()) {
        Diagnostic problem;
        problem.message = "changes of a run are the JSON text of an object";
        problem.found = changes;
        problem.expected = "what a world of a graph may change, eg {\"set\": {\"north.at\": \"5 min\"}}";
        throw Failure(problem);
    }
    Ordered world = {{"name", name}, {"from", from}, {"at", time}};
    for (const auto& [key, value] : said.items()) {
        if (key == "name" || key == "from" || key == "at") {
            Diagnostic problem;
            problem.message = "a run names its changes itself, and takes them at once";
            problem.found = "the key '" + key + "'";
            problem.expected = "set, nodes, leave_out, in";
            throw Failure(problem);
        }
        world[key] = value;
    }
    return world.dump(-1, ' ', false, Ordered::error_handler_t::replace);
}

/// What is wrong where a world branches when the run is over.
auto too_late(const World& world, double end) -> Diagnostic {
    Diagnostic problem;
    problem.place = world.at_place;
    problem.message = "the world '" + world.name + "' branches when the run is over";
    problem.found = fmt::format("{} s", world.at);
    problem.expected = fmt::format("less than {} s", end);
    problem.remedy = "let it branch earlier, or set time.end in it or in the graph";
    return problem;
}

}  // namespace

auto Run::Held::check_change(const RunSettings& how) -> CheckedGraph {
    RunObserver quiet;  // what the nodes say has been said when the run was checked
    auto graph = check_graph(how, kept, *registry, quiet);
    check_branch(graph, how, *registry);
    if (!graph.plan) {
        throw Failure(graph.problems);
    }
    return graph;
}

void Run::Held::go_on_as(RunSettings how, CheckedGraph graph) {
    const auto problems = simulation->problems_of_saving();
    if (!problems.empty()) {
        throw Misuse(problems);
    }
    going_on([&] {
        from = std::make_shared<const SavedState>(simulation->save());
        auto& part = past.emplace_back(simulation->summary());
        if (checkpoints) {
            part.checkpoints = checkpoints->costs();
        }
        leave();
        checkpoints.reset();
        settings = std::move(how);
        settings.old_results = OldResults::continue_them;
        branches = true;
        checkpoint = nullptr;
        hot.reset();
        checked = std::move(graph);
        launch();
    });
}

auto Run::Held::begin_way() -> Diagnostics {
    if (settings.way_to.empty()) {
        return {};
    }
    Diagnostics wrong;
    Diagnostics told;  // by the check of the graph
    const auto graph = read_graph_of(settings, told);
    settings.world = base_world;
    for (const auto* world : way_to(graph.worlds, settings.way_to, wrong)) {
        world->at <= 0 && way.empty() ? void(settings.world = world->name) : way.push_back(*world);
    }
    return wrong;
}

void Run::Held::check_way(Diagnostics wrong) {
    auto& problems = checked.problems;
    problems.insert(problems.end(), std::make_move_iterator(wrong.begin()),
                    std::make_move_iterator(wrong.end()));
    auto end = checked.graph.end;
    for (const auto& world : way) {
        auto how = settings;
        how.world = world.name;
        RunObserver quiet;
        auto graph = check_graph(how, kept, *registry, quiet);
        check_branch(graph, how, *registry);
        problems.insert(problems.end(), graph.problems.begin(), graph.problems.end());
        if (graph.plan && world.at >= std::min(end, graph.graph.end)) {
            problems.push_back(too_late(world, std::min(end, graph.graph.end)));
        }
        end = graph.graph.end;
    }
    if (!problems.empty()) {
        checked.plan.reset();
    }
}

void Run::Held::enter_due_worlds() {
    while (!way.empty() && !simulation->is_stopped() &&
           simulation->time() >= way.front().at - time_tolerance(checked.graph.end)) {
        auto how = settings;
        how.world = way.front().name;
        way.erase(way.begin());
        auto graph = check_change(how);
        go_on_as(std::move(how), std::move(graph));
    }
}

void Run::set(const std::string& name, const std::string& value) {
    if (held_->state == RunState::started) {
        change(Ordered{{"set", {{name, value_of(value)}}}}.dump());
        return;
    }
    held_->require(RunState::made, "set()");
    held_->settings.set.push_back(name + "=" + value);
}

void Run::change(const std::string& changes) {
    auto& held = *held_;
    held.require(RunState::started, "change()");
    if (held.simulation->is_over()) {
        throw misuse("the run is over", fmt::format("{} s", time()), "a run that is not over",
                     "change it before its end, or make the graph longer");
    }
    auto how = held.settings;
    const auto name = change_name + std::to_string(held.changes.size() + 1);
    auto text = world_of(changes, name, world(), time());
    how.added_worlds = with_one(how.added_worlds, text);
    how.world = name;
    auto graph = held.check_change(how);
    held.go_on_as(std::move(how), std::move(graph));
    held.changes.push_back(std::move(text));
}

auto Run::changes() const -> std::string {
    return list_of(held_->changes);
}

auto Run::world() const -> std::string {
    return held_->settings.world.empty() ? base_world : held_->settings.world;
}

}  // namespace thalweg::runtime
