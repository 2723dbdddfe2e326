// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "resumed_worlds.hpp"

#include <memory>
#include <utility>

#include "runtime/document/world.hpp"
#include "runtime/plan/folder_lock.hpp"
#include "runtime/plan/time_marks.hpp"
#include "runtime/session/checkpoint_folder.hpp"
#include "runtime/session/run_document.hpp"
#include "world_list.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

ResumedWorlds::ResumedWorlds(const fs::path& folder, std::vector<WorldReport>& reports,
                             const std::set<std::string>& read)
    : head_(read_world_list_head(folder)) {
    read_world_list(folder, reports);
    const bool is_read = head_.comparison != WorldStatus::done;
    for (auto& report : reports) {
        auto& start = starts_.emplace_back();
        const bool is_done = report.status == WorldStatus::done || report.status == WorldStatus::not_needed;
        if (!is_done || (is_read && read.count(report.name) != 0)) {
            start = find_world_start(report.results);
        }
        const bool never_began = report.status == WorldStatus::failed && !report.rule.empty();
        if (is_done || (never_began && !start.has_state())) {
            continue;
        }
        report.status = WorldStatus::waiting;
        report.summary.time = start.is_own ? start.time() : 0;
        report.began = start.is_own ? report.began : start.time();
    }
    leave_to_rules(reports);
    for (std::size_t k = 0; is_read && k < reports.size(); ++k) {
        if (read.count(reports[k].name) != 0) {
            shown_.insert(k);
        }
    }
}

/// Forgets worlds without a state that a rule will make again, since their parent goes on from before.
void ResumedWorlds::leave_to_rules(std::vector<WorldReport>& reports) {
    for (std::size_t k = 1; k < reports.size();) {
        const auto& world = reports[k];
        const auto p = parent_of(world, reports);
        const bool waits_for_parent =
            p < reports.size() && reports[p].status == WorldStatus::waiting && starts_[p].time() < world.at;
        const bool is_made_again = !world.rule.empty() && world.status == WorldStatus::waiting &&
                                   !starts_[k].has_state() && (waits_for_parent || p == reports.size());
        if (is_made_again) {
            reports.erase(reports.begin() + static_cast<std::ptrdiff_t>(k));
            starts_.erase(starts_.begin() + static_cast<std::ptrdiff_t>(k));
        } else {
            ++k;
        }
    }
}

auto ResumedWorlds::reading_of(std::size_t k, const WorldReading& written) const -> WorldReading {
    if (!has_state(k)) {
        return written;
    }
    const auto said = read_run_document(starts_[k].from.checkpoint->graph);
    return said.world.empty() ? written : WorldReading{said.world, said.added_worlds};
}

auto ResumedWorlds::run_of(std::size_t k, const Session& session, RunSettings how) const -> Run {
    const auto& start = starts_[k];
    return start.is_own ? session.resume(std::move(how), start.from)
                        : session.branch(std::move(how), start.from);
}

void ResumedWorlds::note(std::size_t k, WorldReport& report, RunObserver& observer) const {
    if (k >= starts_.size()) {
        return;
    }
    const auto& start = starts_[k];
    for (const auto& problem : start.from.unsound) {
        observer.on_log("checkpoint", THW_WARNING, to_text(problem));
    }
    if (start.is_own && start.time() >= report.end - time_tolerance(report.end)) {
        report.status = WorldStatus::done;  // the last checkpoint is written once all files are there
        report.summary.time = start.time();
    }
}

void ResumedWorlds::check(const std::vector<WorldReport>& reports, const std::deque<std::optional<Run>>& runs,
                          const WorldListHead& now, Diagnostics& problems) const {
    check_head(head_, now, problems);
    check_branches(reports, starts_, runs, problems);
    for (const auto k : shown_) {
        if (reports[k].status == WorldStatus::done) {
            check_end(reports[k], starts_[k], problems);
        }
    }
}

void ResumedWorlds::hand_to(WaitingStates& states, const std::vector<WorldReport>& reports) const {
    for (std::size_t k = 0; k < reports.size(); ++k) {
        if (reports[k].status != WorldStatus::done && has_state(k)) {
            states.put_file(k, starts_[k].from.file);
        }
    }
}

void ResumedWorlds::show_end(std::size_t k, Run& run, const std::function<void()>& look) const {
    const auto whole = std::make_shared<const Checkpoint>(read_checkpoint(starts_[k].from.file));
    run.go_on_from({whole, &whole->state});
    run.show_state(look);
}

void require_unlocked(const std::vector<WorldReport>& reports) {
    for (const auto& report : reports) {
        std::error_code unknown;
        if (fs::exists(report.results / FolderLock::file_name, unknown)) {
            const FolderLock tried(report.results);
        }
    }
}

auto holds_worlds(const fs::path& where) -> bool {
    std::error_code unknown;
    const auto list = where / world_list_file;
    if (!fs::is_regular_file(list, unknown)) {
        return false;
    }
    const auto own = checkpoint_files(where);  // of a run of the graph before it had worlds, or since
    return own.empty() || fs::last_write_time(own.front().path, unknown) < fs::last_write_time(list, unknown);
}

auto settings_of_worlds(const fs::path& where) -> RunSettings {
    const auto head = read_world_list_head(where);
    if (head.graph.empty()) {
        Diagnostic problem;
        problem.place.file = (where / world_list_file).string();
        problem.message = "these worlds have written no checkpoints to go on from";
        problem.expected = "worlds of a run with --checkpoint-every";
        problem.remedy = "run the graph anew with --overwrite, and with --checkpoint-every";
        throw StartFailure({problem});
    }
    auto settings = settings_of(head);
    settings.results = where;
    return settings;
}

}  // namespace thalweg::runtime
