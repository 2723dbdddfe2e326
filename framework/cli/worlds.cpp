// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "common.hpp"
#include "drive_worlds.hpp"
#include "say.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct WorldsOptions {
    GraphOptions graph;
    bool json = false;
};

auto show_worlds(const WorldsOptions& options) -> int {
    const auto session = open_session(options.graph.plugins);
    const auto watch = options.graph.nodes.watch();
    runtime::WorldTree tree(session, options.graph.run_settings());
    const auto& problems = tree.check();
    if (!problems.empty()) {
        print_problems(problems);
        return refusal_status(session.registry(), problems);
    }
    try {
        tree.read_earlier();
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return exit_failed;
    }
    if (options.json) {
        print_json(tree_to_json(tree.worlds()));
    } else {
        print(tree_text(tree.worlds()));
    }
    return exit_ok;
}

}  // namespace

void add_worlds(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand(
        "worlds", "Show the worlds of a graph as a tree: what each changes, and what has become of it");
    auto options = std::make_shared<WorldsOptions>();
    options->graph.add_to(*verb);
    verb->add_flag("--json", options->json, "Print the worlds as JSON");
    verb->callback([options, &action] { action = [options] { return show_worlds(*options); }; });
}

}  // namespace thalweg::cli
