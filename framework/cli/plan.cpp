// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <optional>
#include <utility>

#include "common.hpp"
#include "describe.hpp"
#include "mesh_report.hpp"
#include "messages.hpp"
#include "say.hpp"
#include "thalweg/runtime/worlds.hpp"
#include "verbs.hpp"
#include "world_costs.hpp"

namespace thalweg::cli {

namespace {

struct PlanVerbOptions {
    GraphOptions graph;
    bool json = false, start = false;
};

/// The worlds of a graph; nothing where it has none. Throws Failure where something is wrong with them.
auto worlds_of(const runtime::Session& session, const PlanVerbOptions& options)
    -> std::optional<runtime::WorldTree> {
    std::optional<runtime::WorldTree> tree(std::in_place, session, options.graph.run_settings());
    if (!tree->has_worlds()) {
        return std::nullopt;
    }
    if (!tree->check().empty()) {
        throw runtime::StartFailure(tree->check());
    }
    return tree;
}

/// Nothing is printed before the nodes have started: a plan that cannot start is none.
void show(runtime::Plan& plan, const runtime::Session& session, Messages& messages,
          const PlanVerbOptions& options) {
    const auto worlds = worlds_of(session, options);
    auto json = plan_to_json(plan);
    json["meshes"] = mesh_report_to_json(plan);
    const auto meshes = mesh_report_text(plan);
    auto text = plan_text(plan) + (meshes.empty() ? "" : "\n" + meshes);
    if (worlds) {
        json.update(world_costs_to_json(*worlds));
        text += "\n" + world_costs_text(*worlds);
    }
    if (options.start) {
        runtime::start_plan(plan, messages);
        json["start"] = to_json(messages);
        text += "\n" + to_text(messages);
    }
    json["warnings"] = warnings_to_json(messages);
    if (options.json) {
        print_json(json);
    } else {
        if (!options.start) {
            messages.print_warnings();
        }
        print(text);
    }
}

auto plan(const PlanVerbOptions& options) -> int {
    const auto session = open_session(options.graph.plugins);
    const auto& registry = session.registry();
    const auto watch = options.graph.nodes.watch();
    Messages messages;
    auto checked = check_graph(options.graph, registry, messages);
    if (!checked.plan) {
        messages.print_warnings();
        print_problems(checked.problems);
        return refusal_status(registry, checked.problems);
    }
    try {
        show(*checked.plan, session, messages, options);
    } catch (const runtime::Failure& failure) {
        messages.print_warnings();
        print_problems(failure.diagnostics());
        return refusal_status(registry, failure.diagnostics());
    }
    return exit_ok;
}

}  // namespace

void add_plan(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("plan", "Show in which order, where and on what fields a graph would run");
    auto options = std::make_shared<PlanVerbOptions>();
    options->graph.add_to(*verb);
    verb->add_flag(
        "--start", options->start,
        "Also read all data, start the nodes and show what they say, such as the faces, length and "
        "lowest bed of each boundary; nothing is written");
    verb->add_flag("--json", options->json, "Print as JSON");
    verb->callback([options, &action] { action = [options] { return plan(*options); }; });
}

}  // namespace thalweg::cli
