// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checked_graph.hpp"

#include <algorithm>
#include <utility>

#include "runtime/document/early_end.hpp"
#include "runtime/run/simulation.hpp"
#include "watching.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

auto read_graph_of(const RunSettings& settings, Diagnostics& problems) -> Graph {
    std::vector<Override> overrides;
    for (const auto& text : settings.set) {
        if (auto one = parse_override(text, problems)) {
            overrides.push_back(std::move(*one));
        }
    }
    const WorldView view{
        settings.world, {settings.world_tables.begin(), settings.world_tables.end()}, settings.added_worlds};
    return settings.document.empty()
               ? read_graph(settings.graph, overrides, problems, view)
               : parse_graph(settings.document, settings.graph, overrides, problems, view);
}

namespace {

void shorten(CheckedGraph& checked, double until) {
    checked.early_end = {until, checked.graph.end, {}};
    if (until < checked.graph.end) {
        checked.early_end->left_out = end_early(checked.graph, until);
    }
}

/// Nodes that cannot be saved, where states are asked for.
void check_saving(const Plan& plan, const char* message, const std::string& remedy, Diagnostics& problems) {
    for (const auto& node : plan.nodes) {
        if (node == nullptr) {
            continue;
        }
        if (auto problem = problem_of_saving(*node)) {
            problem->message = message;
            problem->remedy += ", or " + remedy;
            problems.push_back(*std::move(problem));
        }
    }
}

auto plan_options(const RunSettings& settings, const std::vector<std::string>& kept, RunObserver& observer)
    -> PlanOptions {
    PlanOptions options;
    options.paths.graph_dir = fs::absolute(settings.graph).parent_path();
    options.paths.data_dir = settings.data.empty() ? fs::path() : fs::absolute(settings.data);
    options.output_dir = results_folder_of(settings).string();
    options.device = settings.device;
    options.gpu = settings.gpu;
    options.program = settings.program;
    options.kept = kept;
    options.log = &log_to_observer;
    options.log_user = &observer;
    return options;
}

/// Nodes read a checkpoint when they start; that it is there can be known before.
void check_hot_start(const CheckedGraph& checked, const RunSettings& settings, Diagnostics& problems) {
    const auto& hot = checked.graph.hot_start;
    std::error_code unknown;
    if (!hot || !settings.hot_start.empty() ||
        fs::is_regular_file(checked.graph.file.parent_path() / hot->from, unknown)) {
        return;
    }
    auto& problem = problems.emplace_back();
    problem.place = hot->place;
    problem.message = "the checkpoint of the hot start is not there";
    problem.found = (checked.graph.file.parent_path() / hot->from).lexically_normal().string();
    problem.expected = "a file that a run has written with --checkpoint-every";
}

}  // namespace

auto results_folder_of(const RunSettings& settings) -> fs::path {
    const auto chosen =
        settings.results.empty() ? fs::path("results") / settings.graph.stem() : settings.results;
    return fs::absolute(chosen).lexically_normal();
}

auto check_graph(const RunSettings& settings, const std::vector<std::string>& kept, const Registry& registry,
                 RunObserver& observer) -> CheckedGraph {
    CheckedGraph checked;
    checked.graph = read_graph_of(settings, checked.problems);
    if (checked.graph.nodes.empty()) {
        return checked;
    }
    // Of a graph with errors a plan is made only to find more of them; one about an unreadable time is
    // enough.
    if (!checked.problems.empty() && !(checked.graph.end > 0)) {
        checked.graph.end = 1;
    }
    if (settings.until && checked.graph.end > 0) {
        shorten(checked, *settings.until);
    }
    check_hot_start(checked, settings, checked.problems);
    auto all_kept = kept;
    const auto watched = outputs_watched(checked.graph);
    for (const auto& [output, place] : watched) {
        all_kept.push_back(output);
    }
    auto made =
        make_plan(checked.graph, registry, plan_options(settings, all_kept, observer), checked.problems);
    for (auto& problem : checked.problems) {
        const auto rule = std::find_if(watched.begin(), watched.end(), [&](const auto& one) {
            return problem.place.file.empty() && problem.found == "'" + one.first + "'";
        });
        if (rule != watched.end()) {
            problem.place = rule->second;
            problem.message = "a rule reads an output that no node has";
        }
    }
    if (checked.problems.empty()) {
        check_watches(checked.graph, made, checked.problems);
    }
    const bool has_states =
        std::any_of(checked.graph.watches.begin(), checked.graph.watches.end(), [](const WatchRule& rule) {
            return rule.action == WatchAction::checkpoint || !rule.changes.empty();
        });
    if (settings.checkpoints.is_asked()) {
        check_saving(made, "a run with this node can write no checkpoints",
                     "run the graph without --checkpoint-every", checked.problems);
        made.writes_checkpoints = true;
    } else if (has_states) {
        check_saving(made, "rules cannot change or save a run with this node",
                     "take out rules with set, branch and checkpoint", checked.problems);
    }
    if (checked.problems.empty()) {
        checked.plan.emplace(std::move(made));
    }
    sort_by_place(checked.problems);
    return checked;
}

}  // namespace thalweg::runtime
