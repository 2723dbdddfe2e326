// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "drive.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>

#include "common.hpp"
#include "control_desk.hpp"
#include "interrupt.hpp"
#include "openmp.hpp"
#include "progress.hpp"
#include "report_page.hpp"
#include "run_record.hpp"
#include "runtime/plan/result_files.hpp"
#include "say.hpp"
#include "stats.hpp"
#include "verbs.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;

/// More than these only wait for each other.
auto most_threads() -> int {
    constexpr int always_taken = 16;
    return std::max(always_taken, 4 * static_cast<int>(std::thread::hardware_concurrency()));
}

/// Names the old files that the run has removed, and those that look like results and stay.
void tell_old(const runtime::Run& run, const fs::path& results) {
    if (const auto removed = run.removed_results(); !removed.empty()) {
        spdlog::info("removed old results from {}: {}", results.string(), runtime::some_of(removed));
    }
    if (const auto left = run.left_results(); !left.empty()) {
        spdlog::info("left in {}, since no run writes such names: {}", results.string(),
                     runtime::some_of(left));
    }
}

/// Tells how a run goes on that has not come to its end.
void tell_way_on(const runtime::Run& run, const fs::path& results) {
    if (const auto latest = run.latest_checkpoint(); !latest.empty()) {
        say(fmt::format("Checkpoint: {}; go on with: thalweg resume {}\n", latest.filename().string(),
                        results.string()));
    }
}

auto json_of(const runtime::RunSummary& summary, const runtime::Run& run, const fs::path& results)
    -> nlohmann::json {
    auto json = summary_to_json(summary, results);
    if (const auto latest = run.latest_checkpoint(); !latest.empty()) {
        json["checkpoint"] = latest.string();
    }
    return json;
}

auto status_of(const runtime::RunSummary& summary) -> int {
    return !summary.over_limit.empty()                         ? exit_limit
           : summary.stopped_early && !summary.stopped_by_rule ? exit_stopped
                                                               : exit_ok;
}

auto simulate(runtime::Run& run, const DriveOptions& options, const fs::path& results, ControlDesk* desk,
              const std::atomic<bool>& stop) -> int {
    run.start();
    remove_run_record(results);
    remove_report_page(results);
    tell_old(run, results);
    while (!run.is_over()) {
        if (desk != nullptr) {
            desk->serve(run, stop);
        }
        run.advance();
    }
    const auto summary = run.finish();
    write_run_record(results, run, summary);
    if (!options.quiet) {
        say(summary_text(summary, results));
    }
    if (summary.stopped_early) {
        tell_way_on(run, results);
    }
    if (options.json) {
        print_json(json_of(summary, run, results));
    } else if (options.stats) {
        print(stats_text(summary));
    }
    return status_of(summary);
}

}  // namespace

void DriveOptions::add_threads_to(CLI::App& verb, const std::string& by_default) {
    verb.add_option("--threads", threads, "CPU threads (default: " + by_default + ")")
        ->check(whole_number(1, most_threads()))
        ->type_name("N");
}

void DriveOptions::add_to(CLI::App& verb) {
    add_threads_to(verb, "OMP_NUM_THREADS, else all");
    verb.add_flag("--stats", stats, "Print time by node, copies by edge and memory at the end");
    verb.add_flag("--json", json, "Print the summary and the statistics as JSON");
    verb.add_flag("--quiet", quiet, "Show warnings and errors only");
}

void DriveOptions::apply() const {
    set_openmp(threads);
    if (quiet) {
        spdlog::set_level(spdlog::level::warn);
    }
}

auto drive(runtime::Run& run, const DriveOptions& options, const runtime::Registry& registry,
           const fs::path& results, ControlDesk* desk) -> int {
    ProgressDisplay display(options.quiet);
    run.observe(desk != nullptr ? desk->observer_before(display) : display);
    if (const auto& problems = run.check(); !problems.empty()) {
        print_problems(problems);
        return refusal_status(registry, problems);
    }
    tell_early_end(run.early_end());
    if (run.time() >= run.end()) {
        say(fmt::format("The run in {} is complete: it ended at {}.\n", results.string(),
                        duration_text(run.end())));
        return exit_ok;
    }
    const auto& stop = stop_on_interrupt();
    run.stop_when(stop);
    try {
        return simulate(run, options, results, desk, stop);
    } catch (const runtime::StartFailure& failure) {
        print_problems(failure.diagnostics());
        return refusal_status(registry, failure.diagnostics());
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        tell_way_on(run, results);
        return exit_failed;
    }
}

}  // namespace thalweg::cli
