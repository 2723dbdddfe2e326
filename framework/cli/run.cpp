// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "common.hpp"
#include "drive.hpp"
#include "drive_worlds.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct RunOptions {
    GraphOptions graph;
    DriveOptions drive;
    CheckpointOptions checkpoints;
    std::string overwrite;  // empty, "listed" or "all"
    std::string hot_start;
};

auto treatment_of(const std::string& overwrite) -> runtime::OldResults {
    return overwrite.empty()       ? runtime::OldResults::refuse
           : overwrite == "listed" ? runtime::OldResults::remove_listed
                                   : runtime::OldResults::remove_all;
}

auto run(const RunOptions& options) -> int {
    options.drive.apply();
    const auto session = open_session(options.graph.plugins);
    const auto watch = options.graph.nodes.watch();
    auto how = options.graph.run_settings();
    how.old_results = treatment_of(options.overwrite);
    how.checkpoints = options.checkpoints.applied_to({});
    how.hot_start = options.hot_start;
    runtime::WorldTree tree(session, how);
    if (tree.has_worlds()) {
        return drive_worlds(tree, options.drive, session.registry());
    }
    auto run = session.run(std::move(how));
    return drive(run, options.drive, session.registry(), options.graph.output_dir());
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("run", "Run a graph");
    auto options = std::make_shared<RunOptions>();
    options->graph.add_to(*verb);
    verb->add_flag(
            "--overwrite{listed}", options->overwrite,
            "Remove the results that an earlier run of the graph left in the results folder; with =all also "
            "files of their names of which no run is known to have written them")
        ->check(CLI::IsMember({"listed", "all"}));
    verb->add_option("--hot-start", options->hot_start,
                     "Start with the water and the bed of this checkpoint of another run on the same meshes")
        ->check(CLI::ExistingFile)
        ->type_name("FILE");
    options->checkpoints.add_to(*verb);
    options->drive.add_to(*verb);
    verb->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace thalweg::cli
