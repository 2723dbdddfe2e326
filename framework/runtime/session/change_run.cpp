// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Changes that a run takes while time runs: it is left with its state, and goes on as a world that branches
// here.
#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "added_world.hpp"
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

auto list_of(const std::vector<std::string>& worlds) -> std::string {
    return fmt::format("[{}]", fmt::join(worlds, ",\n "));
}

/// "change 3", or a later number where the graph has worlds of that name already.
auto free_name(const std::vector<World>& worlds, std::size_t number) -> std::string {
    const auto is_taken = [&](const std::string& name) {
        return std::any_of(worlds.begin(), worlds.end(), [&](const World& one) { return one.name == name; });
    };
    while (is_taken(change_name + std::to_string(number))) {
        ++number;
    }
    return change_name + std::to_string(number);
}

/// What is wrong where a world branches when the run is over.
auto too_late(const World& world, double end, bool is_until) -> Diagnostic {
    Diagnostic problem;
    problem.place = world.at_place;
    problem.message = "the world '" + world.name + "' branches when the run is over";
    problem.found = fmt::format("{} s", world.at);
    problem.expected = fmt::format("less than {} s", end);
    problem.remedy = remedy_of_late(is_until);
    return problem;
}

/// Whether a run to this world never has what is set beside it: the world is entered at once, or sets the
/// end, which is the last world's.
auto is_hidden_by(const World& world, const WorldChange& change) -> bool {
    return change.kind == ChangeKind::set && (world.at <= 0 || change.name == "time.end");
}

/// Complains of a value of --set, "flow.manning=0.02", in whose place the run only ever has another one of
/// this world. Worlds that are added repeat what a run was changed to, also at 0 s, and are no contradiction.
void check_set_beside(const World& world, const std::string& set, Diagnostics& problems) {
    const auto equals = std::min(set.find('='), set.size());
    for (const auto& change : world.changes) {
        const auto& value = *world.source->find(change.pointer);
        if (!is_hidden_by(world, change) || change.name != set.substr(0, equals) ||
            world.place.file == added_worlds_name || value_of(set.substr(equals + 1)) == Ordered(value)) {
            continue;
        }
        auto& problem = problems.emplace_back();
        problem.place.file = "--set " + set;
        problem.message =
            "the world '" + world.name + "' sets this to another value, which alone the run has";
        problem.found = text_of(world, change) + " at " + spot_text(world.source->place(change.pointer));
        problem.expected = "a value in one of the two places";
        problem.remedy = "take '" + change.name + "' out of the world, or do not set it beside the world";
    }
}

}  // namespace

auto Run::Held::check_change(const RunSettings& how) -> CheckedGraph {
    RunObserver quiet;  // what the nodes say has been said when the run was checked
    auto graph = check_graph(how, kept, *registry, quiet);
    check_branch(graph, how, kept, *registry);
    if (!graph.plan) {
        throw Failure(graph.problems);
    }
    return graph;
}

void Run::Held::require_saveable() const {
    const auto problems = simulation->problems_of_saving();
    if (!problems.empty()) {
        throw Misuse(problems);
    }
}

/// Ends what runs. Its state is what the run goes on from, in the same results folder.
void Run::Held::leave_with_state() {
    from = std::make_shared<const SavedState>(simulation->save());
    auto& part = past.emplace_back(simulation->summary());
    if (checkpoints) {
        part.checkpoints = checkpoints->costs();
    }
    leave();
    keep_latest_checkpoint();
    checkpoints.reset();
    settings.old_results = OldResults::continue_them;
    checkpoint = nullptr;
    hot.reset();
}

void Run::Held::go_on_as(RunSettings how, CheckedGraph graph) {
    require_saveable();
    std::exception_ptr refusal;
    going_on([&] {
        leave_with_state();
        how.old_results = OldResults::continue_them;
        const auto before = std::exchange(settings, std::move(how));
        const bool branched = std::exchange(branches, true);
        checked = std::move(graph);
        try {
            launch();
            return;
        } catch (const Failure&) {
            refusal = std::current_exception();
        }
        // The nodes have written nothing, and the state is that of the run as it was, which has no interval
        // less for it.
        leave();
        checkpoints.reset();
        settings = before;
        branches = branched;
        RunObserver quiet;
        checked = check_graph(settings, kept, *registry, quiet);
        launch();
    });
    if (refusal) {
        std::rethrow_exception(refusal);
    }
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
        for (const auto& set : settings.set) {
            check_set_beside(*world, set, wrong);
        }
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
        check_branch(graph, how, kept, *registry);
        problems.insert(problems.end(), graph.problems.begin(), graph.problems.end());
        if (graph.plan && world.at >= std::min(end, graph.graph.end)) {
            problems.push_back(too_late(world, std::min(end, graph.graph.end), settings.until.has_value()));
        }
        end = graph.graph.end;
    }
    if (!problems.empty()) {
        checked.plan.reset();
    }
}

auto Run::Held::is_world_due() const -> bool {
    return !way.empty() && simulation->time() >= way.front().at - time_tolerance(checked.graph.end);
}

/// A run that is repeated from its changes has what its rules have changed among them.
void Run::Held::note_rules_of_way() {
    const double now = simulation->time() + time_tolerance(checked.graph.end);
    for (const auto& world : way) {
        for (const auto& rule : checked.graph.watches) {
            if (world.at <= now && rule.name == world.name) {
                simulation->met_rules().push_back(rule.name);
            }
        }
    }
}

void Run::Held::require_whole_way() const {
    if (!way.empty()) {
        throw misuse(
            "the run has not yet entered all worlds on its way",
            fmt::format("the world '{}' is still to come, at {} s", way.front().name, way.front().at),
            "a run that has entered the last of them", "ask again later");
    }
}

void Run::Held::put_before(const World& next) {
    if (next.from == world_name()) {
        return;
    }
    const auto its_list = with_next("[" + changes.back() + "]", world_name(), next.name);
    settings.added_worlds = with_next(settings.added_worlds, world_name(), next.name);
    changes.back() = its_list.substr(1, its_list.size() - 2);
    write_change_list(settings.added_worlds, checked.plan->output_dir);
}

void Run::Held::enter_due_worlds() {
    while (!simulation->is_stopped() && is_world_due()) {
        const auto next = way.front();
        way.erase(way.begin());
        put_before(next);
        auto how = settings;
        how.world = next.name;
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
    held.require_branching("change()");
    const bool can_be_resumed =
        held.settings.checkpoints.is_asked() || held.checkpoint != nullptr || !latest_checkpoint().empty();
    held.change(changes, free_name(held.checked.graph.worlds, held.changes.size() + 1));
    if (can_be_resumed) {  // else a run that is killed and resumed would go on without the change
        held.write_checkpoint();
    }
}

void Run::Held::require_branching(const char* call) const {
    require(RunState::started, call);
    if (simulation->is_over()) {
        throw misuse("the run is over", fmt::format("{} s", simulation->time()), "a run that is not over",
                     "ask before its end, or make the graph longer");
    }
    require_whole_way();
}

auto Run::Held::world_ahead(const std::string& new_values, const std::string& name, RunSettings how)
    -> WorldAhead {
    const auto time = simulation->time();
    auto text = world_of(new_values, name, world_name(), time);
    how.added_worlds = with_world(how.added_worlds, text);
    how.world = name;
    auto graph = check_change(how);
    if (graph.graph.end <= time) {
        throw misuse("a change would end the run before the present time",
                     fmt::format("an end at {} s", graph.graph.end), fmt::format("more than {} s", time),
                     "stop the run, or give it a later end");
    }
    require_saveable();
    return {std::move(how), std::move(graph), std::move(text)};
}

void Run::Held::change(const std::string& new_values, const std::string& name) {
    auto world = world_ahead(new_values, name, settings);
    const std::filesystem::path results = world.graph.plan->output_dir;
    const ChangeList list(results);
    write_change_list(world.how.added_worlds, results);
    try {
        go_on_as(std::move(world.how), std::move(world.graph));
    } catch (const Failure&) {
        list.put_back();
        throw;
    }
    changes.push_back(std::move(world.text));
}

auto Run::changes() const -> std::string {
    return list_of(held_->changes);
}

auto Run::world() const -> std::string {
    return held_->world_name();
}

auto Run::added_worlds() const -> const std::string& {
    return held_->settings.added_worlds;
}

}  // namespace thalweg::runtime
