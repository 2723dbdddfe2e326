// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "drive_worlds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "common.hpp"
#include "interrupt.hpp"
#include "progress.hpp"
#include "report_page.hpp"
#include "run_record.hpp"
#include "say.hpp"
#include "stats.hpp"
#include "table.hpp"
#include "verbs.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

using runtime::WorldReport;
using runtime::WorldStatus;

/// ", from 2 min 00 s on"
auto beginning_text(const WorldReport& world) -> std::string {
    return world.summary.time > 0 ? fmt::format(", going on at {}", duration_text(world.summary.time))
           : world.began > 0      ? fmt::format(", from {} on", duration_text(world.began))
                                  : "";
}

/// Shows each world as a run.
class WorldDisplay final : public runtime::WorldObserver {
    const DriveOptions& options_;
    const std::filesystem::path folder_;  // of all worlds
    std::optional<ProgressDisplay> progress_;

  public:
    WorldDisplay(const DriveOptions& options, std::filesystem::path folder)
        : options_(options), folder_(std::move(folder)) {}

    auto on_begin(const WorldReport& world) -> runtime::RunObserver* override {
        remove_run_record(world.results);
        for (const auto& results : {folder_, world.results}) {
            remove_report_page(results);
        }
        if (!options_.quiet) {
            say(fmt::format("World {}{}\n", world.name, beginning_text(world)));
        }
        return &progress_.emplace(options_.quiet);
    }

    void on_end(const WorldReport& world) override {
        if (!world.problems.empty()) {
            print_problems(world.problems);
        }
        const bool has_ended = world.status == WorldStatus::done || world.status == WorldStatus::stopped;
        if (!has_ended) {
            say(fmt::format("World {}: {}\n", world.name, runtime::word_of(world.status)));
            return;
        }
        write_run_record(world);
        if (!options_.quiet) {
            say(summary_text(world.summary, world.results));
        }
        if (has_ended && options_.stats && !options_.json) {
            print(stats_text(world.summary));
        }
    }
};

/// Rows of the tree: base and, below each world, those that branch from it.
class Tree {
    const std::vector<WorldReport>& worlds_;
    Table table_{{"world", "from", "to", "", "changes", "why"}};

    static auto cost_text(const WorldReport& world) -> std::string {
        const auto word = std::string(runtime::word_of(world.status));
        const bool has_run = world.status == WorldStatus::done || world.status == WorldStatus::stopped ||
                             world.status == WorldStatus::failed;
        return has_run && world.summary.time < world.end && world.summary.time > 0
                   ? fmt::format("{} at {}", word, duration_text(world.summary.time))
               : has_run && world.summary.wall > 0
                   ? fmt::format("{} in {}", word, duration_text(world.summary.wall))
                   : word;
    }

    /// Why a rule has made the world, and what it has found in it.
    static auto reason_of(const WorldReport& world) -> std::string {
        return world.verdict.empty() ? world.why : world.why + "; then " + world.verdict;
    }

    void add(const WorldReport& world, const std::string& lead, const std::string& below) {
        const double from = world.began > 0 ? world.began : world.at;
        table_.add({lead + world.name, duration_text(from), duration_text(world.end), cost_text(world),
                    fmt::format("{}", fmt::join(world.changes, "; ")), reason_of(world)});
        std::vector<const WorldReport*> branches;
        for (const auto& one : worlds_) {
            if (one.from == world.name) {
                branches.push_back(&one);
            }
        }
        for (const auto* one : branches) {
            const bool is_last = one == branches.back();
            add(*one, below + (is_last ? "`- " : "|- "), below + (is_last ? "   " : "|  "));
        }
    }

  public:
    explicit Tree(const std::vector<WorldReport>& worlds) : worlds_(worlds) {
        if (!worlds.empty()) {
            add(worlds.front(), "", "");
        }
    }

    auto text() const -> std::string { return table_.text(); }
};

auto count_of(const std::vector<WorldReport>& worlds, WorldStatus status) -> std::ptrdiff_t {
    return std::count_if(worlds.begin(), worlds.end(),
                         [&](const WorldReport& one) { return one.status == status; });
}

auto exit_status(const std::vector<WorldReport>& worlds) -> int {
    const bool failed = count_of(worlds, WorldStatus::failed) + count_of(worlds, WorldStatus::left_out) > 0;
    const bool is_over_limit = std::any_of(
        worlds.begin(), worlds.end(), [](const WorldReport& one) { return !one.summary.over_limit.empty(); });
    return failed                                       ? exit_failed
           : is_over_limit                              ? exit_limit
           : count_of(worlds, WorldStatus::stopped) > 0 ? exit_stopped
                                                        : exit_ok;
}

/// Whether nothing is left to do.
auto is_complete(const runtime::WorldTree& tree) -> bool {
    const auto& worlds = tree.worlds();
    return tree.comparison() == WorldStatus::done &&
           count_of(worlds, WorldStatus::done) + count_of(worlds, WorldStatus::not_needed) ==
               static_cast<std::ptrdiff_t>(worlds.size());
}

}  // namespace

auto tree_text(const std::vector<WorldReport>& worlds) -> std::string {
    return Tree(worlds).text();
}

auto tree_to_json(const std::vector<WorldReport>& worlds) -> nlohmann::json {
    auto list = nlohmann::json::array();
    for (const auto& world : worlds) {
        list.push_back({{"name", world.name},
                        {"from", world.from},
                        {"at", world.at},
                        {"changes", world.changes},
                        {"status", runtime::word_of(world.status)},
                        {"began", world.began},
                        {"end", world.end},
                        {"reached", world.summary.time},
                        {"wall", world.summary.wall},
                        {"results", world.results.string()},
                        {"rule", world.rule},
                        {"why", world.why},
                        {"verdict", world.verdict},
                        {"errors", to_json(world.problems)}});
    }
    return {{"worlds", list}};
}

auto drive_worlds(runtime::WorldTree& tree, const DriveOptions& options, const runtime::Registry& registry)
    -> int {
    if (const auto& problems = tree.check(); !problems.empty()) {
        print_problems(problems);
        return refusal_status(registry, problems);
    }
    const auto folder = tree.worlds().front().results.parent_path();
    if (is_complete(tree)) {
        say(fmt::format("The worlds in {} are complete.\n", folder.string()));
        return exit_ok;
    }
    WorldDisplay display(options, folder);
    tree.observe(display);
    tree.stop_when(stop_on_interrupt());
    try {
        tree.run();
    } catch (const runtime::StartFailure& failure) {
        print_problems(failure.diagnostics());
        return refusal_status(registry, failure.diagnostics());
    } catch (const runtime::Failure& failure) {  // the folders of results, as for a single run
        print_problems(failure.diagnostics());
        return exit_failed;
    }
    say("\n" + tree_text(tree.worlds()));
    if (!is_complete(tree) && tree.can_be_resumed()) {
        say(fmt::format("Go on with: thalweg resume {}\n", folder.string()));
    }
    if (options.json) {
        print_json(tree_to_json(tree.worlds()));
    }
    return tree.comparison() == WorldStatus::failed ? exit_failed : exit_status(tree.worlds());
}

}  // namespace thalweg::cli
