// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "common.hpp"
#include "mesh_report.hpp"
#include "messages.hpp"
#include "say.hpp"
#include "start.hpp"
#include "thalweg/runtime/worlds.hpp"
#include "verbs.hpp"
#include "words.hpp"
#include "world_costs.hpp"

namespace thalweg::cli {

namespace {

struct CheckOptions {
    GraphOptions graph;
    CheckpointOptions checkpoints;
    bool json = false, start = false, no_start = false;
};

/// How far a graph was checked, and what is wrong with it.
struct Findings {
    runtime::Diagnostics problems;
    bool started = false;
    std::optional<runtime::WorldTree> worlds;  // the tree of a graph with worlds
};

/// Starts the nodes of a graph without errors, as `run` does before time 0, unless that takes long.
auto find_all(runtime::CheckedGraph& checked, Messages& messages, const CheckOptions& options) -> Findings {
    Findings found{checked.problems, false, std::nullopt};
    if (!checked.plan || options.no_start || (!options.start && !is_small(start_size(*checked.plan)))) {
        return found;
    }
    try {
        runtime::start_plan(*checked.plan, messages);
        found.started = true;
    } catch (const runtime::Failure& failure) {
        found.problems = failure.diagnostics();
    }
    return found;
}

/// "14 nodes, 15 connections", and how far that goes.
auto how_far_text(const runtime::Plan& plan, const CheckOptions& options, bool started) -> std::string {
    const auto counts = fmt::format("{} nodes, {} connections", plan.nodes.size(), plan.edges.size());
    if (started || options.no_start) {
        return counts + (started ? "" : "; no node was started");
    }
    const auto size = start_size(plan);
    return fmt::format(
        "{}; no node was started, which takes {} of fields and {} of files: `thalweg check --start` does it",
        counts, bytes_text(size.fields), bytes_text(size.files));
}

void show(const runtime::CheckedGraph& checked, const Findings& found, const Messages& messages,
          const CheckOptions& options) {
    messages.print_warnings();
    if (!found.problems.empty()) {
        print_problems(found.problems);
        return;
    }
    say(fmt::format("{}: no errors: {}\n", options.graph.file,
                    how_far_text(*checked.plan, options, found.started)));
    if (found.worlds) {
        say(world_costs_line(*found.worlds) + "\n");
    }
    say(mesh_report_text(*checked.plan));
}

void show_json(const runtime::CheckedGraph& checked, const Findings& found, const Messages& messages) {
    const bool good = found.problems.empty();
    auto json = nlohmann::json{{"ok", good}, {"errors", to_json(found.problems)}};
    json["warnings"] = warnings_to_json(messages);
    json["meshes"] = good ? mesh_report_to_json(*checked.plan) : nlohmann::json::array();
    json["started"] = found.started;
    if (good && found.worlds) {
        json.update(world_costs_to_json(*found.worlds));
    }
    print_json(json);
}

/// What is wrong with worlds or rules, `all`, and where nodes were started also with their states.
template <class All>
auto problems_of(All& all, bool with_states) -> runtime::Diagnostics {
    const auto& problems = all.check();
    return problems.empty() && with_states ? all.try_on() : problems;
}

/// Finds errors in the worlds and rules of a graph whose base has none.
void check_worlds(const runtime::Session& session, const CheckOptions& options, bool has_rules,
                  Findings& found) {
    runtime::WorldTree tree(session, options.graph.run_settings());
    if (!found.problems.empty()) {
        return;
    }
    if (tree.has_worlds()) {
        found.problems = problems_of(tree, found.started);
        found.worlds = std::move(tree);
    } else if (has_rules) {
        auto run = session.run(options.graph.run_settings());
        found.problems = problems_of(run, found.started);
    }
}

auto check(const CheckOptions& options) -> int {
    const auto session = open_session(options.graph.plugins);
    const auto& registry = session.registry();
    const auto watch = options.graph.nodes.watch();
    Messages messages;
    auto checked = check_graph(options.graph, registry, messages, options.checkpoints.applied_to({}));
    auto found = find_all(checked, messages, options);
    check_worlds(session, options, !checked.graph.watches.empty(), found);
    options.json ? show_json(checked, found, messages) : show(checked, found, messages, options);
    return found.problems.empty() ? exit_ok : refusal_status(registry, found.problems);
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("check", "Find everything that is wrong with a graph, without running it");
    auto options = std::make_shared<CheckOptions>();
    options->graph.add_to(*verb);
    options->checkpoints.add_to(*verb);
    auto* start = verb->add_flag(
        "--start", options->start,
        "Read all data and start the nodes, as run does before time 0, however large the data are "
        "(default: up to 64 MiB of fields and 256 MiB of files)");
    verb->add_flag("--no-start", options->no_start, "Start no node and read no rasters")->excludes(start);
    verb->add_flag("--json", options->json, "Print errors and warnings as JSON");
    verb->callback([options, &action] { action = [options] { return check(*options); }; });
}

}  // namespace thalweg::cli
