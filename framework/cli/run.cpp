// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>

#include "common.hpp"
#include "control_option.hpp"
#include "drive.hpp"
#include "drive_worlds.hpp"
#include "repeating_line.hpp"
#include "runtime/base/json_source.hpp"
#include "say.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct RunOptions {
    GraphOptions graph;
    DriveOptions drive;
    CheckpointOptions checkpoints;
    std::string overwrite;  // empty, "listed" or "all"
    std::string hot_start;
    std::string world, worlds;
    ControlOption control;
};

/// The list of worlds in a file, as text.
auto list_in(const std::string& file) -> std::string {
    runtime::Diagnostics problems;
    const auto source = runtime::JsonSource::read(file, problems);
    if (problems.empty() && source->find("/worlds") == nullptr) {
        auto& problem = problems.emplace_back();
        problem.place = source->place("");
        problem.message = "the key 'worlds' is missing";
        problem.expected = "a list of worlds, as in a graph";
    }
    if (!problems.empty()) {
        throw runtime::StartFailure(problems);
    }
    return source->find("/worlds")->dump();
}

auto treatment_of(const std::string& overwrite) -> runtime::OldResults {
    return overwrite.empty()       ? runtime::OldResults::refuse
           : overwrite == "listed" ? runtime::OldResults::remove_listed
                                   : runtime::OldResults::remove_all;
}

/// Whether a rule of the graph writes checkpoints.
auto has_checkpoint_rule(const runtime::RunSettings& how) -> bool {
    runtime::Diagnostics told;  // by the check of the graph
    const auto rules = runtime::read_graph_of(how, told).watches;
    return std::any_of(rules.begin(), rules.end(), [](const runtime::WatchRule& rule) {
        return rule.action == runtime::WatchAction::checkpoint;
    });
}

/// Runs one graph or one world of it, and tells how a run that was changed meanwhile is repeated.
auto run_one(runtime::RunSettings how, const RunOptions& options, const runtime::Session& session) -> int {
    const auto results = options.graph.output_dir();
    const auto desk = options.control.desk(results);
    auto run = session.run(how);
    const int status = drive(run, options.drive, session.registry(), results, desk.get());
    if (run.changes() != "[]") {
        say("Repeat it with: " + repeating_line(how, results, run.world(), options.graph.plugins.folders) +
            "\n");
    }
    return status;
}

auto run(const RunOptions& options) -> int {
    options.drive.apply();
    const auto session = open_session(options.graph.plugins);
    const auto watch = options.graph.nodes.watch();
    auto how = options.graph.run_settings();
    how.old_results = treatment_of(options.overwrite);
    how.checkpoints = options.checkpoints.applied_to({});
    how.hot_start = options.hot_start;
    how.way_to = options.world;
    options.checkpoints.warn_if_idle(!options.control.socket.empty() || has_checkpoint_rule(how));
    try {
        how.added_worlds = options.worlds.empty() ? "" : list_in(options.worlds);
        runtime::WorldTree tree(session, how);
        if (options.world.empty() && tree.has_worlds()) {
            options.control.require_one_world(options.graph.file + " with \"worlds\"",
                                              "one world, eg --world base");
            return drive_worlds(tree, options.drive, session.registry());
        }
        return run_one(std::move(how), options, session);
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return refusal_status(session.registry(), failure.diagnostics());
    }
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
    verb->add_option("--world", options->world,
                     "Run this world alone: the run enters each world on the way to it at its time, and its "
                     "results lie in one folder")
        ->type_name("NAME");
    verb->add_option("--worlds", options->worlds,
                     "Add the worlds of this file to those of the graph, eg what a run with --control has "
                     "written down")
        ->check(CLI::ExistingFile)
        ->type_name("FILE");
    options->control.add_to(*verb);
    options->checkpoints.add_to(*verb);
    options->drive.add_to(*verb);
    verb->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace thalweg::cli
