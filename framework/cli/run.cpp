// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <spdlog/spdlog.h>

#include <cstdlib>
#include <memory>

#include "common.hpp"
#include "interrupt.hpp"
#include "progress.hpp"
#include "runtime/plan/results_folder.hpp"
#include "runtime/run/simulation.hpp"
#include "say.hpp"
#include "stats.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct RunOptions {
    GraphOptions graph;
    int threads = 0;
    bool overwrite = false, stats = false, json = false, quiet = false;
};

auto simulate(runtime::Plan& plan, const RunOptions& options) -> int {
    const auto& stop = stop_on_interrupt();
    const auto results = options.graph.output_dir();
    ProgressDisplay display(options.quiet);
    runtime::RunSummary summary;
    {
        const runtime::ResultsFolder folder(plan, options.overwrite);
        summary = runtime::run_plan(plan, display, stop);
        summary.files = folder.written(summary.stopped_early);
    }
    if (!options.quiet) {
        say(summary_text(summary, results));
    }
    if (options.json) {
        print_json(summary_to_json(summary, results));
    } else if (options.stats) {
        print(stats_text(summary));
    }
    return summary.stopped_early ? exit_stopped : exit_ok;
}

auto run(const RunOptions& options) -> int {
    // OpenMP reads its variables when the first plugin that uses it is loaded, not before.
    if (options.threads > 0) {
        ::setenv("OMP_NUM_THREADS", std::to_string(options.threads).c_str(), 1);
    }
    // Threads that wait for each other spin for long by default: beside one other busy program that made
    // short steps four times slower. A short spin costs nothing on an idle machine. Somebody else's choice
    // stands.
    ::setenv("GOMP_SPINCOUNT", "1000", 0);
    if (options.quiet) {
        spdlog::set_level(spdlog::level::warn);
    }
    const auto registry = load_registry(options.graph.plugins);
    const auto watch = options.graph.watch_nodes();
    auto checked = check_graph(options.graph, registry);
    if (!checked.plan) {
        print_problems(checked.problems);
        return refusal_status(registry, exit_refused);
    }
    try {
        return simulate(*checked.plan, options);
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return exit_failed;
    }
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("run", "Run a graph");
    auto options = std::make_shared<RunOptions>();
    options->graph.add_to(*verb);
    verb->add_option("--threads", options->threads, "CPU threads (default: OMP_NUM_THREADS, else all)")
        ->check(CLI::PositiveNumber.description(""))
        ->type_name("N");
    verb->add_flag("--overwrite", options->overwrite,
                   "Remove the results that an earlier run of the graph left in the results folder");
    verb->add_flag("--stats", options->stats, "Print time by node, copies by edge and memory at the end");
    verb->add_flag("--json", options->json, "Print the summary and the statistics as JSON");
    verb->add_flag("--quiet", options->quiet, "Show warnings and errors only");
    verb->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace thalweg::cli
