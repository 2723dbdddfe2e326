// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include <thalweg/error.hpp>

#include "common.hpp"
#include "drive_worlds.hpp"
#include "own_file.hpp"
#include "say.hpp"
#include "tree_picture.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct WorldsOptions {
    GraphOptions graph;
    bool json = false;
    std::string picture;
};

constexpr OwnFileKind picture_kind = {tree_picture_mark, "a picture that `thalweg worlds` wrote",
                                      "--picture"};

/// Writes the tree as a picture. Returns the exit status.
auto draw(const runtime::WorldTree& tree, const WorldsOptions& options) -> int {
    try {
        const auto title = std::filesystem::path(options.graph.file).stem().string();
        replace_own_file(options.picture, tree_picture(tree.worlds(), title), picture_kind);
        return exit_ok;
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return exit_failed;
    } catch (const Error& error) {
        say(fmt::format("{}\n", error.what()));
        return exit_failed;
    }
}

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
    if (!options.picture.empty()) {
        return draw(tree, options);
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
    verb->add_option("--picture", options->picture, "Draw the tree into this SVG file")->type_name("FILE");
    verb->callback([options, &action] { action = [options] { return show_worlds(*options); }; });
}

}  // namespace thalweg::cli
