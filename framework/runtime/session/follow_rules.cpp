// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Rules of a graph: what a run does where they are met.
#include <algorithm>
#include <utility>

#include "added_world.hpp"
#include "check_branch.hpp"
#include "held_run.hpp"
#include "runtime/document/world_reader.hpp"

namespace thalweg::runtime {

namespace {

/// Behind the name of a rule: a run that is repeated has a world of the rule's own name.
constexpr auto trial_suffix = " tried";

auto has_name(const std::vector<const World*>& worlds, const std::string& name) -> bool {
    return std::any_of(worlds.begin(), worlds.end(), [&](const World* world) { return world->name == name; });
}

/// The place in the graph of what a rule changes, for a place in the world that it makes of it.
auto place_in_rule(const WatchRule& rule, const World& world, const Place& place) -> Place {
    for (const auto& change : overrides_of(world)) {
        const auto known = rule.places.find(pointer_to("/set", change.node + "." + change.param));
        if (place.file == change.origin && known != rule.places.end()) {
            return known->second;
        }
    }
    for (auto pointer = place.pointer; !pointer.empty(); pointer.erase(pointer.rfind('/'))) {
        if (const auto known = rule.places.find(pointer); known != rule.places.end()) {
            return known->second;
        }
    }
    return rule.place;
}

/// Whether a place is in the list of worlds that the run has added, and in no file.
auto is_in_added(const Place& place) -> bool {
    return place.file == added_worlds_name || place.file.rfind(added_worlds_name + std::string(":"), 0) == 0;
}

/// What is wrong with the world `name` of a rule, with places in the graph.
auto in_rule(Diagnostics problems, const WatchRule& rule, const std::vector<World>& worlds,
             const std::string& name) -> Diagnostics {
    const auto world =
        std::find_if(worlds.begin(), worlds.end(), [&](const World& one) { return one.name == name; });
    for (auto& problem : problems) {
        if (is_in_added(problem.place)) {
            problem.place = world == worlds.end() ? rule.place : place_in_rule(rule, *world, problem.place);
        }
    }
    return problems;
}

}  // namespace

auto Run::Held::trial_of(const std::string& changes, const WatchRule& rule) -> RunSettings {
    const auto from_world = world_name();
    double begin = 0;
    for (const auto& world : checked.graph.worlds) {
        begin = world.name == from_world ? world.at : begin;
    }
    auto how = settings;
    how.world = rule.name + trial_suffix;
    how.added_worlds =
        with_world(how.added_worlds, world_of(at_time(changes, begin), how.world, from_world, begin));
    return how;
}

void Run::Held::check_rule_names() {
    const auto& worlds = checked.graph.worlds;
    Diagnostics told;  // by the check of the way
    auto here = way_to(worlds, world_name(), told);
    for (const auto& ahead : way) {
        here.push_back(&ahead);
    }
    for (const auto& rule : checked.graph.watches) {
        for (std::size_t n = 0; n < rule.changes.size(); ++n) {
            const auto name = name_of_world(rule, n);
            const bool is_taken = std::any_of(worlds.begin(), worlds.end(),
                                              [&](const World& world) { return world.name == name; });
            if (is_taken && !has_name(here, name)) {
                Diagnostic problem;
                problem.place = rule.place;
                problem.message = "what this rule changes is a world, and the graph has one of its name";
                problem.found = "'" + name + "'";
                problem.expected = "a name that no world has";
                problem.remedy = "give the rule another \"name\"";
                checked.problems.push_back(problem);
            }
        }
    }
}

void Run::Held::check_rules() {
    auto& problems = checked.problems;
    if (!checked.plan) {
        return;
    }
    check_rule_names();
    for (const auto& rule : checked.graph.watches) {
        for (const auto& one : rule.changes) {
            const auto how = trial_of(one, rule);
            RunObserver quiet;
            auto graph = check_graph(how, kept, *registry, quiet);
            check_branch(graph, how, kept, *registry);
            for (auto& problem : in_rule(graph.problems, rule, graph.graph.worlds, how.world)) {
                const bool is_known = std::any_of(problems.begin(), problems.end(), [&](const auto& known) {
                    return to_text(known) == to_text(problem);
                });
                if (!is_known) {  // the lists of a rule that tries have one place for all values
                    problems.push_back(std::move(problem));
                }
            }
        }
    }
    if (!problems.empty()) {
        checked.plan.reset();
    }
}

void Run::Held::follow_rules() {
    if (!watching || simulation->is_over()) {
        return;
    }
    note_rules_of_way();
    std::vector<std::pair<WatchRule, std::string>>
        met;  // a change puts another graph in the place of this one
    for (auto& one : watching->met(*simulation, simulation->met_rules())) {
        met.emplace_back(*one.rule, std::move(one.text));
    }
    for (const auto& [rule, text] : met) {
        follow(rule, text);
    }
    if (stopped_by_rule) {
        simulation->stop_here();
    }
}

void Run::Held::follow(const WatchRule& rule, const std::string& text) {
    const auto time = simulation->time();
    events.push_back({rule.name, time, text});
    const bool is_grave = rule.action == WatchAction::limit;
    observer->on_log(
        is_grave ? "limits" : "watch", is_grave ? THW_WARNING : THW_INFO,
        text + (rule.text.empty() ? std::string(": ") + word_of(rule.action) : ": " + rule.text));
    if (rule.action == WatchAction::set) {
        try {
            change(at_time(rule.changes.front(), time), rule.name);
        } catch (const Failure& failure) {  // the state has blocks that were not there at the start
            auto problems = failure.diagnostics();
            for (auto& problem : problems) {
                problem.place = rule.place;
            }
            throw Failure(problems);
        }
    } else if (rule.action == WatchAction::checkpoint) {
        is_checkpoint_due = true;
    } else if ((rule.action == WatchAction::stop || is_grave) && !is_world_due()) {
        // A world that is entered now branches from a run that has been stopped.
        over_limit = is_grave && over_limit.empty() ? text : over_limit;
        stopped_by_rule = true;
    }
}

void Run::Held::write_due_checkpoint() {
    if (is_checkpoint_due && !way.empty()) {
        observer->on_log("checkpoint", THW_WARNING,
                         "a rule asks for a checkpoint before the run has entered all worlds on its way, and "
                         "none is written");
    } else if (is_checkpoint_due) {
        write_checkpoint();
    } else if (checkpoints) {
        checkpoints->after_interval(*simulation);
    }
    is_checkpoint_due = false;
}

auto Run::events() const -> const std::vector<WatchEvent>& {
    return held_->events;
}

auto Run::met_at_end() const -> std::vector<WatchEvent> {
    held_->require(RunState::started, "met_at_end()");
    auto& held = *held_;
    std::vector<WatchEvent> all;
    if (!held.watching || !held.simulation->is_over() || held.simulation->is_stopped()) {
        return all;
    }
    for (const auto& rule : held.checked.graph.watches) {
        if (rule.until) {
            if (auto text = held.watching->text_if_met(*rule.until, *held.simulation)) {
                all.push_back({rule.name, held.simulation->time(), std::move(*text)});
            }
        }
    }
    return all;
}

}  // namespace thalweg::runtime
