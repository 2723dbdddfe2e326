// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Rules of a graph: what a run does where they are met.
#include <utility>

#include "added_world.hpp"
#include "check_branch.hpp"
#include "held_run.hpp"

namespace thalweg::runtime {

namespace {

/// Behind the name of a rule: a run that is repeated has a world of the rule's own name.
constexpr auto trial_suffix = " tried";

}  // namespace

auto Run::Held::trial_of(const std::string& changes, const WatchRule& rule) -> RunSettings {
    const auto from_world = settings.world.empty() ? base_world : settings.world;
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

void Run::Held::check_rules() {
    auto& problems = checked.problems;
    if (!checked.plan) {
        return;
    }
    for (const auto& rule : checked.graph.watches) {
        for (const auto& one : rule.changes) {
            const auto how = trial_of(one, rule);
            RunObserver quiet;
            auto graph = check_graph(how, kept, *registry, quiet);
            check_branch(graph, how, *registry);
            problems.insert(problems.end(), graph.problems.begin(), graph.problems.end());
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
    std::vector<std::pair<WatchRule, std::string>>
        met;  // a change puts another graph in the place of this one
    for (auto& one : watching->met(*simulation, simulation->met_rules())) {
        met.emplace_back(*one.rule, std::move(one.text));
    }
    for (const auto& [rule, text] : met) {
        const auto time = simulation->time();
        events.push_back({rule.name, time, text});
        const bool is_grave = rule.action == WatchAction::limit;
        observer->on_log(
            is_grave ? "limits" : "watch", is_grave ? THW_WARNING : THW_INFO,
            text + (rule.text.empty() ? std::string(": ") + word_of(rule.action) : ": " + rule.text));
        if (rule.action == WatchAction::set) {
            require_whole_way("a rule that sets values");
            change(at_time(rule.changes.front(), time), rule.name);
        } else if (rule.action == WatchAction::checkpoint) {
            write_checkpoint();
        } else if (rule.action == WatchAction::stop || rule.action == WatchAction::limit) {
            over_limit = is_grave && over_limit.empty() ? text : over_limit;
            stopped_by_rule = true;
        }
    }
    if (stopped_by_rule) {
        simulation->stop_here();
    }
}

auto Run::events() const -> const std::vector<WatchEvent>& {
    return held_->events;
}

auto Run::Held::met_at_end() -> std::vector<WatchEvent> {
    std::vector<WatchEvent> all;
    if (!watching || !simulation->is_over() || simulation->is_stopped()) {
        return all;
    }
    for (const auto& rule : checked.graph.watches) {
        if (rule.until) {
            if (auto text = watching->text_if_met(*rule.until, *simulation)) {
                all.push_back({rule.name, simulation->time(), std::move(*text)});
            }
        }
    }
    return all;
}

}  // namespace thalweg::runtime
