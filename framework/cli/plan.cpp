// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "common.hpp"
#include "describe.hpp"
#include "say.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct PlanVerbOptions {
    GraphOptions graph;
    bool json = false;
};

auto plan(const PlanVerbOptions& options) -> int {
    const auto registry = load_registry(options.graph.plugins);
    const auto watch = options.graph.watch_nodes();
    const auto checked = check_graph(options.graph, registry);
    if (!checked.plan) {
        print_problems(checked.problems);
        return refusal_status(registry, exit_refused);
    }
    if (options.json) {
        print_json(plan_to_json(*checked.plan));
    } else {
        print(plan_text(*checked.plan));
    }
    return exit_ok;
}

}  // namespace

void add_plan(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("plan", "Show in which order, where and on what fields a graph would run");
    auto options = std::make_shared<PlanVerbOptions>();
    options->graph.add_to(*verb);
    verb->add_flag("--json", options->json, "Print as JSON");
    verb->callback([options, &action] { action = [options] { return plan(*options); }; });
}

}  // namespace thalweg::cli
