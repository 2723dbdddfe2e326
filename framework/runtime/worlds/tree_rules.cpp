// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Rules of a graph that branch worlds while its tree runs.
#include <algorithm>

#include "held_tree.hpp"
#include "runtime/session/added_world.hpp"
#include "runtime/session/checked_graph.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

/// Name of the world that tries the changes `n` of a rule.
auto name_of_try(const WatchRule& rule, std::size_t n) -> std::string {
    return rule.changes.size() == 1 ? rule.name : rule.name + " " + std::to_string(n + 1);
}

}  // namespace

/// Whether the graph has worlds, or a rule that may make some. After read().
auto WorldTree::Held::has_worlds() const -> bool {
    return !worlds->empty() || std::any_of(rules.begin(), rules.end(), [](const WatchRule& rule) {
        return rule.action == WatchAction::branch;
    });
}

/// A rule that changes a run in its midst would have to change the worlds that branch from it later, too.
void WorldTree::Held::check_rules() {
    for (const auto& rule : rules) {
        if (rule.action == WatchAction::set && has_worlds()) {
            Diagnostic problem;
            problem.place = rule.place;
            problem.message = "a rule cannot set values in a graph with worlds";
            problem.found = "the rule '" + rule.name + "'";
            problem.expected = "a rule that branches";
            problem.remedy = "let it branch, or run one world alone with --world";
            problems.push_back(problem);
        } else if (rule.action == WatchAction::branch && settings.old_results == OldResults::continue_them) {
            Diagnostic problem;
            problem.place = rule.place;
            problem.message = "a tree in which rules branch worlds cannot be resumed as a whole";
            problem.found = "the rule '" + rule.name + "'";
            problem.expected = "the folder of one world with a checkpoint, which goes on to its end";
            problem.remedy = "resume worlds one by one, or run the graph anew with --overwrite";
            problems.push_back(problem);
        }
    }
}

/// Adds the worlds of rules that were met in the last interval.
void WorldTree::Held::follow_rules(std::size_t k, const Run& run) {
    const auto& events = run.events();
    for (std::size_t e = seen_events[k]; e < events.size(); ++e) {
        for (const auto& rule : rules) {
            if (rule.name == events[e].rule && rule.action == WatchAction::branch) {
                add_worlds(k, rule, events[e]);
            }
        }
    }
    seen_events[k] = events.size();
}

/// One world for each set of changes that the rule tries, branching here. A rule has worlds once in a tree.
void WorldTree::Held::add_worlds(std::size_t k, const WatchRule& rule, const WatchEvent& event) {
    const auto first = reports.size();
    const bool has_worlds = std::any_of(reports.begin(), reports.end(),
                                        [&](const WorldReport& one) { return one.rule == rule.name; });
    if (has_worlds || first + rule.changes.size() > reports.capacity()) {
        return;
    }
    for (std::size_t n = 0; n < rule.changes.size(); ++n) {
        const auto name = name_of_try(rule, n);
        settings.added_worlds =
            with_world(settings.added_worlds,
                       world_of(at_time(rule.changes[n], event.time), name, reports[k].name, event.time));
        WorldReport report{name, reports[k].name, event.time, 0, 0, {}, folder / name};
        report.rule = rule.name;
        report.why = event.text;
        reports.push_back(std::move(report));
    }
    Diagnostics told;  // by the check of each
    const auto graph = read_graph_of(settings, told);
    for (auto c = first; c < reports.size(); ++c) {
        for (const auto& world : graph.worlds) {
            if (world.name == reports[c].name) {
                reports[c].changes = changes_in(world);
            }
        }
        runs.emplace_back();
        seen_events.push_back(0);
        ears.push_back(std::make_unique<WorldEars>());
        const auto known = problems.size();
        check_world(c);
        if (problems.size() > known) {
            reports[c].status = WorldStatus::failed;
            reports[c].problems.assign(problems.begin() + static_cast<std::ptrdiff_t>(known), problems.end());
            problems.resize(known);
        } else {
            runs[c]->clear_results();
        }
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
            const auto results = folder / name_of_try(rule, n);
            std::error_code unknown;
            if (settings.old_results == OldResults::refuse && fs::exists(results, unknown) &&
                !fs::is_empty(results, unknown)) {
                Diagnostic problem;
                problem.place = rule.place;
                problem.message = "results of an earlier run are where a world of this rule would write";
                problem.found = results.string();
                problem.expected = "a folder that is not there, or is empty";
                problem.remedy = "run with --overwrite, or with another --out";
                throw StartFailure(problem);
            }
        }
    }
}

/// Ends the search of a rule where what it looks for holds at the end of a world that it has made.
void WorldTree::Held::judge(std::size_t k) {
    if (reports[k].rule.empty()) {
        return;
    }
    for (const auto& met : reports[k].summary.met_at_end) {
        if (met.rule != reports[k].rule) {
            continue;
        }
        reports[k].verdict = met.text;
        for (auto& other : reports) {
            if (other.rule == met.rule && other.status == WorldStatus::waiting) {
                other.status = WorldStatus::not_needed;
            }
        }
    }
}

}  // namespace thalweg::runtime
