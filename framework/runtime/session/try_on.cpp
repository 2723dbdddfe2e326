// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Changes that a state may not fit, tried on at 0 s, so that none is refused in the midst of a run.
#include <algorithm>

#include "check_branch.hpp"
#include "held_run.hpp"
#include "runtime/run/static_results.hpp"

namespace thalweg::runtime {

namespace {

auto find_world(const Graph& graph, const std::string& name) -> const World* {
    const auto found = std::find_if(graph.worlds.begin(), graph.worlds.end(),
                                    [&](const World& one) { return one.name == name; });
    return found == graph.worlds.end() ? nullptr : &*found;
}

/// Whether a node may not go on with its state: the world changes more than single numbers and texts.
auto may_not_fit(const World& world) -> bool {
    return std::any_of(world.changes.begin(), world.changes.end(), [&](const WorldChange& change) {
        return change.kind != ChangeKind::set || world.source->find(change.pointer)->is_structured();
    });
}

/// The state of a graph at 0 s, of nodes of its own; nothing where it does not start or cannot be saved,
/// which its own run tells.
auto first_state(Plan& plan, StaticResults& statics) -> std::optional<SavedState> {
    RunObserver quiet;
    Simulation simulation(
        plan, quiet, [] { return false; }, Stopping::inside_interval, &statics);
    try {
        simulation.prepare();
        return simulation.problems_of_saving().empty() ? std::optional(simulation.save()) : std::nullopt;
    } catch (const Failure&) {
        return std::nullopt;
    }
}

}  // namespace

void Run::Held::try_on(const RunSettings& how, Diagnostics& problems) const {
    RunObserver quiet;
    StaticResults own;
    auto& statics = shared != nullptr ? *shared : own;
    auto graph = check_graph(how, kept, *registry, quiet);
    const auto* world = find_world(graph.graph, how.world);
    if (!graph.plan || world == nullptr || !may_not_fit(*world)) {
        return;
    }
    auto parent = how;
    parent.world = world->from;
    auto before = check_graph(parent, kept, *registry, quiet);
    const auto state = before.plan ? first_state(*before.plan, statics) : std::nullopt;
    if (!state) {
        return;
    }
    Simulation simulation(
        *graph.plan, quiet, [] { return false; }, Stopping::inside_interval, &statics);
    Diagnostics wrong;
    try {
        simulation.prepare();
    } catch (const Failure& failure) {
        wrong = failure.diagnostics();
    }
    try {
        if (wrong.empty()) {
            simulation.restore(*state, false, NewNodes::start);
        }
    } catch (const Failure& failure) {
        wrong = misfits_of(failure, graph, how.world);
    }
    problems.insert(problems.end(), wrong.begin(), wrong.end());
}

void Run::Held::try_rules(bool with_branches, Diagnostics& problems) {
    for (const auto& rule : checked.graph.watches) {
        if (rule.changes.empty() || (rule.action == WatchAction::branch && !with_branches)) {
            continue;
        }
        Diagnostics wrong;
        try_on(trial_of(rule.changes.front(), rule), wrong);
        for (auto& problem : wrong) {
            problem.place = rule.place;
        }
        problems.insert(problems.end(), wrong.begin(), wrong.end());
    }
}

auto Run::try_on() -> Diagnostics {
    Diagnostics problems;
    if (!check().empty()) {
        return problems;
    }
    if (held_->branches) {
        held_->try_on(held_->settings, problems);
    } else {
        held_->try_rules(true, problems);
    }
    return problems;
}

}  // namespace thalweg::runtime
