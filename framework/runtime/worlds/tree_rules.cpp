// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Rules of a graph that branch worlds while its tree runs.
#include <algorithm>

#include "held_tree.hpp"
#include "runtime/session/added_world.hpp"
#include "runtime/session/checked_graph.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

/// Whether the graph has worlds, or a rule that may make some. After read().
auto WorldTree::Held::has_worlds() const -> bool {
    return !worlds->empty() || std::any_of(rules.begin(), rules.end(), [](const WatchRule& rule) {
        return rule.action == WatchAction::branch;
    });
}

/// Notes rules that were met in the last interval, and adds their worlds. Returns whether there are any.
auto WorldTree::Held::follow_rules(std::size_t k, const Run& run) -> bool {
    const auto& events = run.events();
    const bool has_more = seen_events[k] < events.size();
    for (; seen_events[k] < events.size(); ++seen_events[k]) {
        const auto& event = events[seen_events[k]];
        reports[k].summary.events.push_back(event);
        for (const auto& rule : rules) {
            if (rule.name == event.rule && rule.action == WatchAction::branch) {
                add_worlds(k, rule, event, run);
            }
        }
    }
    return has_more;
}

/// One world for each set of changes that the rule tries, branching here. A rule has worlds once in a tree;
/// those that an earlier run of the tree has left stay.
void WorldTree::Held::add_worlds(std::size_t k, const WatchRule& rule, const WatchEvent& event,
                                 const Run& run) {
    const auto has = [&](auto is_it) { return std::any_of(reports.begin(), reports.end(), is_it); };
    const bool is_of_another =
        has([&](const WorldReport& one) { return one.rule == rule.name && one.from != reports[k].name; });
    if (is_of_another || reports.size() + rule.changes.size() > reports.capacity()) {
        return;
    }
    for (std::size_t n = 0; n < rule.changes.size(); ++n) {
        const auto name = name_of_world(rule, n);
        if (has([&](const WorldReport& one) { return one.name == name; })) {
            continue;
        }
        WorldReport report{name, reports[k].name, event.time, 0, 0, {}, folder / name};
        report.rule = rule.name;
        report.why = event.text;
        add_world(std::move(report),
                  {name, with_world(run.added_worlds(), world_of(at_time(rule.changes[n], event.time), name,
                                                                 run.world(), event.time))});
    }
}

void WorldTree::Held::add_world(WorldReport report, WorldReading reading) {
    const auto c = reports.size();
    reports.push_back(std::move(report));
    readings.push_back(std::move(reading));
    runs.emplace_back();
    seen_events.push_back(0);
    ears.push_back(std::make_unique<WorldEars>());
    Diagnostics told;  // by its check
    for (const auto& world : read_graph_of(settings_of(c), told).worlds) {
        if (world.name == reports[c].name) {
            reports[c].changes = changes_in(world);
        }
    }
    if (is_sound(c) && !resumed) {  // else its folder may be that of an earlier run
        clear_results(c);
    }
}

/// Forgets a world that is not needed, with the results of its parent that it was to go on with.
void WorldTree::Held::drop(std::size_t c, WaitingStates& states) {
    if (reports[c].status == WorldStatus::not_needed) {
        states.drop(c);
        std::error_code unknown;
        fs::remove_all(reports[c].results, unknown);
    }
}

/// Refuses old results where worlds of rules would write, which are cleared when a rule is met.
void WorldTree::Held::require_room_for_rules() const {
    for (const auto& rule : rules) {
        for (std::size_t n = 0; n < rule.changes.size(); ++n) {
            const auto results = folder / name_of_world(rule, n);
            std::error_code unknown;
            if (settings.old_results == OldResults::refuse && fs::exists(results, unknown) &&
                !fs::is_empty(results, unknown)) {
                Diagnostic problem;
                problem.place = rule.place;
                problem.message = "results of an earlier run are where a world of this rule would write";
                problem.found = results.string();
                problem.expected = "a folder that is not there, or is empty";
                problem.remedy = "run with --overwrite, or with another --out";
                throw Failure(problem);
            }
        }
    }
}

/// Ends the search of a rule where what it looks for holds at the end of a world that it has made. Returns
/// whether it does.
auto WorldTree::Held::judge(std::size_t k, const Run& run) -> bool {
    if (reports[k].rule.empty() || !run.is_over()) {
        return false;
    }
    for (const auto& met : run.met_at_end()) {
        if (met.rule != reports[k].rule) {
            continue;
        }
        reports[k].verdict = met.text;
        for (auto& other : reports) {
            if (other.rule == met.rule && other.status == WorldStatus::waiting) {
                other.status = WorldStatus::not_needed;
            }
        }
        return true;
    }
    return false;
}

/// Goes on with the search where the world that had ended it fails in its last moment.
void WorldTree::Held::take_back_verdict(std::size_t k) {
    if (reports[k].verdict.empty()) {
        return;
    }
    reports[k].verdict.clear();
    for (auto& other : reports) {
        if (other.rule == reports[k].rule && other.status == WorldStatus::not_needed) {
            other.status = WorldStatus::waiting;
        }
    }
}

}  // namespace thalweg::runtime
