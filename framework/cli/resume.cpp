// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <utility>

#include "common.hpp"
#include "control_option.hpp"
#include "drive.hpp"
#include "drive_worlds.hpp"
#include "verbs.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

struct ResumeOptions {
    PluginOptions plugins;
    NodeTimeOption nodes;
    DriveOptions drive;
    CheckpointOptions checkpoints;
    ControlOption control;
    std::string where;
};

/// Names later checkpoints that cannot be taken.
void tell_unsound(const runtime::FoundCheckpoint& found) {
    for (const auto& problem : found.unsound) {
        spdlog::warn("{}", runtime::to_text(problem));
    }
}

/// Goes on from what was found.
auto go_on(const runtime::FoundCheckpoint& found, const ResumeOptions& options,
           const runtime::Session& session) -> int {
    auto how = runtime::settings_of(found);
    how.checkpoints = options.checkpoints.applied_to(how.checkpoints);
    const auto results = how.results;
    spdlog::info("going on at {} from {}", duration_text(found.checkpoint->state.time), found.file.string());
    const auto desk = options.control.desk(results);
    auto run = session.resume(std::move(how), found);
    return drive(run, options.drive, session.registry(), results, desk.get());
}

/// Goes on with a tree of worlds.
auto go_on_with_worlds(const ResumeOptions& options, const runtime::Session& session) -> int {
    auto how = runtime::settings_of_worlds(options.where);
    how.checkpoints = options.checkpoints.applied_to(how.checkpoints);
    runtime::WorldTree tree(session, std::move(how));
    return drive_worlds(tree, options.drive, session.registry());
}

auto resume(const ResumeOptions& options) -> int {
    options.drive.apply();
    const auto session = open_session(options.plugins);
    const auto watch = options.nodes.watch();
    try {
        if (runtime::holds_worlds(options.where)) {
            options.control.require_one_world(options.where, "the results folder of one world");
            return go_on_with_worlds(options, session);
        }
        const auto found = runtime::find_checkpoint(options.where);
        tell_unsound(found);
        return go_on(found, options, session);
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return refusal_status(session.registry(), failure.diagnostics());
    }
}

}  // namespace

void add_resume(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand(
        "resume", "Go on with a run, or with the worlds of a graph, from their latest checkpoints");
    auto options = std::make_shared<ResumeOptions>();
    verb->add_option("where", options->where,
                     "Results folder of a run or of worlds with --checkpoint-every, or a checkpoint")
        ->required()
        ->type_name("DIR");
    options->checkpoints.add_to(*verb);
    options->control.add_to(*verb);
    options->drive.add_to(*verb);
    options->nodes.add_to(*verb);
    options->plugins.add_to(*verb);
    verb->callback([options, &action] { action = [options] { return resume(*options); }; });
}

}  // namespace thalweg::cli
