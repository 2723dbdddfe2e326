// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <thread>

#include "common.hpp"
#include "interrupt.hpp"
#include "progress.hpp"
#include "runtime/plan/result_files.hpp"
#include "say.hpp"
#include "stats.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

struct RunOptions {
    GraphOptions graph;
    int threads = 0;
    std::string overwrite;  // empty, "listed" or "all"
    bool stats = false, json = false, quiet = false;
};

/// More than these only wait for each other.
auto most_threads() -> int {
    constexpr int always_taken = 16;
    return std::max(always_taken, 4 * static_cast<int>(std::thread::hardware_concurrency()));
}

auto check_threads(const std::string& text) -> std::string {
    int threads = 0;
    const bool is_good =
        CLI::detail::lexical_cast(text, threads) && threads >= 1 && threads <= most_threads();
    return is_good ? "" : fmt::format("'{}': expected a whole number from 1 to {}", text, most_threads());
}

auto treatment_of(const std::string& overwrite) -> runtime::OldResults {
    return overwrite.empty()       ? runtime::OldResults::refuse
           : overwrite == "listed" ? runtime::OldResults::remove_listed
                                   : runtime::OldResults::remove_all;
}

/// Names the old files that the run has removed, and those that look like results and stay.
void tell_old(const runtime::Run& run, const std::string& results) {
    if (const auto removed = run.removed_results(); !removed.empty()) {
        spdlog::info("removed old results from {}: {}", results, runtime::some_of(removed));
    }
    if (const auto left = run.left_results(); !left.empty()) {
        spdlog::info("left in {}, since no run writes such names: {}", results, runtime::some_of(left));
    }
}

auto simulate(runtime::Run& run, const RunOptions& options) -> int {
    const auto results = options.graph.output_dir();
    run.start();
    tell_old(run, results);
    while (!run.is_over()) {
        run.advance();
    }
    const auto summary = run.finish();
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
    const auto session = open_session(options.graph.plugins);
    const auto& registry = session.registry();
    const auto watch = options.graph.watch_nodes();
    ProgressDisplay display(options.quiet);
    auto how = options.graph.run_settings();
    how.old_results = treatment_of(options.overwrite);
    auto run = session.run(std::move(how));
    run.observe(display);
    if (const auto& problems = run.check(); !problems.empty()) {
        print_problems(problems);
        return refusal_status(registry, problems);
    }
    tell_early_end(run.early_end());
    run.stop_when(stop_on_interrupt());
    try {
        return simulate(run, options);
    } catch (const runtime::StartFailure& failure) {
        print_problems(failure.diagnostics());
        return refusal_status(registry, failure.diagnostics());
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
        ->check(CLI::Validator(check_threads, ""))
        ->type_name("N");
    verb->add_flag(
            "--overwrite{listed}", options->overwrite,
            "Remove the results that an earlier run of the graph left in the results folder; with =all also "
            "files of their names of which no run is known to have written them")
        ->check(CLI::IsMember({"listed", "all"}));
    verb->add_flag("--stats", options->stats, "Print time by node, copies by edge and memory at the end");
    verb->add_flag("--json", options->json, "Print the summary and the statistics as JSON");
    verb->add_flag("--quiet", options->quiet, "Show warnings and errors only");
    verb->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace thalweg::cli
