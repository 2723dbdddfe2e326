// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "common.hpp"
#include "mesh_report.hpp"
#include "say.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct CheckOptions {
    GraphOptions graph;
    bool json = false;
};

auto check(const CheckOptions& options) -> int {
    const auto registry = load_registry(options.graph.plugins);
    const auto watch = options.graph.watch_nodes();
    const auto checked = check_graph(options.graph, registry);
    const bool good = checked.problems.empty();
    if (options.json) {
        auto json = nlohmann::json{{"ok", good}, {"errors", to_json(checked.problems)}};
        json["meshes"] = good ? mesh_report_to_json(*checked.plan) : nlohmann::json::array();
        print_json(json);
    } else if (!good) {
        print_problems(checked.problems);
    } else {
        say(fmt::format("{}: no errors: {} nodes, {} connections\n", options.graph.file,
                        checked.plan->nodes.size(), checked.plan->edges.size()));
        say(mesh_report_text(*checked.plan));
    }
    return good ? exit_ok : refusal_status(registry, exit_refused);
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
    auto* verb =
        app.add_subcommand("check", "Find everything that is wrong with a graph, without running it");
    auto options = std::make_shared<CheckOptions>();
    options->graph.add_to(*verb);
    verb->add_flag("--json", options->json, "Print the errors as JSON");
    verb->callback([options, &action] { action = [options] { return check(*options); }; });
}

}  // namespace thalweg::cli
