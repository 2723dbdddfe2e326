// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>

#include "branch_file.hpp"
#include "gone_worlds.hpp"
#include "held_tree.hpp"
#include "runtime/plan/timetable.hpp"
#include "runtime/session/check_branch.hpp"
#include "runtime/session/checked_graph.hpp"
#include "world_list.hpp"

namespace thalweg::runtime {

namespace fs = std::filesystem;

auto quarter_of_memory() -> std::size_t {
    return static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::size_t>(::sysconf(_SC_PAGE_SIZE)) / 4;
}

auto changes_in(const World& world) -> std::vector<std::string> {
    std::vector<std::string> texts;
    for (const auto& change : world.changes) {
        texts.push_back(text_of(world, change));
    }
    return texts;
}

WorldTree::Held::Held(const Session& its_session, RunSettings its_settings)
    : session(its_session.sharing()),
      settings(std::move(its_settings)),
      folder(results_folder_of(settings)),
      memory(quarter_of_memory()) {}

void WorldTree::Held::read() {
    if (worlds) {
        return;
    }
    Diagnostics told;  // by the check of base
    auto graph = read_graph_of(settings, told);
    worlds = std::move(graph.worlds);
    rules = std::move(graph.watches);
    comparison = WorldComparison(std::move(graph.shown));
}

auto WorldTree::Held::settings_of(std::size_t k) const -> RunSettings {
    auto how = settings;
    how.world = readings[k].world;
    how.added_worlds = readings[k].added_worlds;
    how.results = reports[k].results;
    if (resumed) {
        how.old_results = OldResults::remove_listed;  // of worlds that begin anew
    }
    return how;
}

auto WorldTree::Held::children_of(std::size_t k) const -> std::vector<std::size_t> {
    std::vector<std::size_t> all;
    for (std::size_t c = 1; c < reports.size(); ++c) {
        if (reports[c].from == reports[k].name) {
            all.push_back(c);
        }
    }
    return all;
}

/// Finds the errors of a world that its parent does not have.
void WorldTree::Held::check_world(std::size_t k) {
    auto& report = reports[k];
    auto& run = runs[k].emplace(resumed && resumed->has_state(k) ? resumed->run_of(k, session, settings_of(k))
                                : starts_anew(k)                 ? session.run(settings_of(k))
                                                                 : session.branch(settings_of(k)));
    run.observe(*ears[k]);
    if (!resumed || !resumed->is_own(k)) {  // else they are kept since it began
        keep_outputs(k, run);
    }
    for (const auto& problem : run.check()) {
        if (const auto missing = comparison.missing_output(report.name, problem)) {
            problems.push_back(*missing);
            continue;
        }
        const auto text = to_text(problem);
        if (std::none_of(problems.begin(), problems.end(),
                         [&](const Diagnostic& known) { return to_text(known) == text; })) {
            problems.push_back(problem);
        }
    }
    report.end = run.end();
    if (resumed) {
        resumed->note(k, report, *ears[k]);
    }
    if (run.check().empty()) {
        comparison.describe(report.name, run);
        report.output_times = run.output_times(report.at > 0 ? run.interval_end(report.at) : -1);
    }
    if (run.check().empty() && report.at >= report.end && k <= worlds->size()) {
        Diagnostic problem;
        problem.place = (*worlds)[k - 1].at_place;
        problem.message = "the world '" + report.name + "' branches when the run is over";
        problem.found = fmt::format("{} s", report.at);
        problem.expected = fmt::format("less than {} s", report.end);
        problem.remedy = remedy_of_late(settings.until.has_value());
        problems.push_back(problem);
    }
}

/// Has the outputs computed that other nodes read at the end, in all worlds alike: what a node remembers
/// depends on them.
void WorldTree::Held::keep_outputs(std::size_t k, Run& run) {
    Diagnostics told;  // by the check of the world
    comparison.keep(read_graph_of(settings_of(k), told), reports[k].name, run);
}

/// How the nodes are run that read worlds.
auto WorldTree::Held::readers() const -> RunSettings {
    auto how = settings;
    how.results = folder;
    how.old_results = resumed ? OldResults::remove_listed : how.old_results;
    return how;
}

/// Takes what nodes read of worlds that were done before.
void WorldTree::Held::show_ends() {
    for (std::size_t k = 0; resumed && k < reports.size(); ++k) {
        if (reports[k].status == WorldStatus::done && comparison.lacks(reports[k].name)) {
            resumed->show_end(k, *runs[k], [&] { comparison.take(reports[k].name, *runs[k]); });
        }
    }
}

/// Runs the nodes that read worlds, unless they have run.
void WorldTree::Held::run_readers() {
    if (head.comparison == WorldStatus::done || (flag != nullptr && *flag)) {
        return;
    }
    const auto report = comparison.run(session, readers(), reports, *observer, [&] { show_ends(); });
    head.comparison = report.status;
    readers_problems = report.problems;
    write_list();
    observer->on_end(report);
}

void WorldTree::Held::fail(std::size_t k, const Failure& failure) {
    reports[k].status = WorldStatus::failed;
    reports[k].problems = failure.diagnostics();
}

void WorldTree::Held::write_list() {
    write_world_list(folder, reports, head);
    is_list_due = false;
}

/// Tells that nothing more comes of a world. The list says it when the next one begins, or at the end: each
/// time that it is written the disk is waited for.
void WorldTree::Held::end(std::size_t k) {
    is_list_due = true;
    observer->on_end(reports[k]);
}

/// Gives up a world whose parent could not come to where it branches, and all that branch from it.
void WorldTree::Held::leave_out(std::size_t k) {
    reports[k].status = WorldStatus::left_out;
    end(k);
    for (const auto c : children_of(k)) {
        leave_out(c);
    }
}

/// Takes a run to its end.
void WorldTree::Held::advance(std::size_t k, Run& run, WaitingStates& states) {
    run.after_rules([&, k] { look(k, run, states); });
    run.start();
    auto& events = reports[k].summary.events;  // of an earlier run of the world
    events.erase(std::remove_if(events.begin(), events.end(),
                                [&](const WatchEvent& event) { return event.time > run.time(); }),
                 events.end());
    look(k, run, states);
    bool has_own = false;  // a checkpoint, in place of the state from which it branched
    while (!run.is_over()) {
        run.advance();
        if (!has_own && !run.latest_checkpoint().empty()) {
            has_own = true;
            remove_branch_file(reports[k].results);
        }
    }
    comparison.take(reports[k].name, run);
    const auto all_events = std::move(events);
    reports[k].summary = run.finish();
    reports[k].summary.events = all_events;
    const bool was_stopped = reports[k].summary.stopped_early && !reports[k].summary.stopped_by_rule;
    reports[k].status = was_stopped ? WorldStatus::stopped : WorldStatus::done;
    if (reports[k].status == WorldStatus::done || !run.latest_checkpoint().empty()) {
        remove_branch_file(reports[k].results);
    }
}

/// Runs a world.
void WorldTree::Held::compute(std::size_t k, WaitingStates& states) {
    auto& report = reports[k];
    auto& run = *runs[k];
    try {
        if (!starts_anew(k) || states.has(k)) {
            run.go_on_from(states.take(k));
        }
        report.status = WorldStatus::running;
        write_list();
        if (auto* hears = observer->on_begin(report)) {
            ears[k]->hand_to(*hears, k == 0 ? std::vector<WorldEars::Line>() : ears[0]->lines());
        }
        if (flag != nullptr) {
            run.stop_when(*flag);
        }
        advance(k, run, states);
    } catch (const Failure& failure) {
        fail(k, failure);
        take_back_verdict(k);
        report.summary.time = run.time();
    }
    end(k);
    if (comparison.is_empty()) {  // else their meshes are still read
        runs[k].reset();
    }
}

/// Runs a world, unless it is done, and all that branch from it.
void WorldTree::Held::run_world(std::size_t k, WaitingStates& states) {
    if (reports[k].status != WorldStatus::done) {
        compute(k, states);
    }
    for (const auto c : children_of(k)) {
        auto& child = reports[c];
        const bool was_done = child.status == WorldStatus::done;  // its branches may still wait
        const bool is_over = !was_done && child.status != WorldStatus::waiting;
        const bool is_stopped = !was_done && flag != nullptr && *flag;
        if (is_over) {
            drop(c, states);
            end(c);
        } else if (is_stopped) {
            child.status = WorldStatus::stopped;
        } else if (was_done || starts_anew(c) || states.has(c)) {
            run_world(c, states);
        } else {
            leave_out(c);
        }
    }
}

/// Fills in how these worlds are run, where they write checkpoints.
void WorldTree::Held::prepare_list() {
    if (settings.checkpoints.is_asked()) {
        const auto comparison = head.comparison;
        head = head_of_worlds(settings, *worlds, runs);
        head.comparison = comparison;
    }
}

/// Refuses or removes old results of a world. One that branches has none without a folder.
void WorldTree::Held::clear_results(std::size_t k) {
    std::error_code unknown;
    if (starts_anew(k) || fs::exists(reports[k].results, unknown)) {
        runs[k]->clear_results();
    }
}

/// Refuses or removes old results, before anything runs.
void WorldTree::Held::make_room() {
    if (resumed) {
        require_unlocked(reports);
    }
    for (std::size_t k = 0; k < reports.size(); ++k) {
        const bool begins = resumed && reports[k].status != WorldStatus::done && !resumed->has_state(k);
        // A world that starts anew clears its folder once its nodes have started.
        if (resumed ? begins && starts_anew(k)
                    : !starts_anew(k) || settings.old_results == OldResults::refuse) {
            clear_results(k);
        }
    }
    for (std::size_t k = 0; !resumed && k < reports.size(); ++k) {
        remove_branch_file(reports[k].results);
    }
    if (!resumed && settings.old_results != OldResults::refuse) {
        remove_gone_worlds(folder, reports);
    }
}

WorldTree::WorldTree(Session session, RunSettings settings)  // NOLINT(performance-unnecessary-value-param)
    : held_(std::make_unique<Held>(std::move(session), std::move(settings))) {}

WorldTree::WorldTree(WorldTree&&) noexcept = default;
auto WorldTree::operator=(WorldTree&&) noexcept -> WorldTree& = default;
WorldTree::~WorldTree() = default;

auto WorldTree::has_worlds() -> bool {
    held_->read();
    return held_->has_worlds();
}

auto WorldTree::check() -> const Diagnostics& {
    auto& held = *held_;
    if (held.is_checked) {
        return held.problems;
    }
    held.read();
    held.is_checked = true;
    held.reports.push_back({base_world, "", 0, 0, 0, {}, held.folder / base_world});
    for (const auto& world : *held.worlds) {
        held.reports.push_back(
            {world.name, world.from, world.at, 0, 0, changes_in(world), held.folder / world.name});
    }
    if (held.settings.old_results == OldResults::continue_them) {
        held.resumed.emplace(held.folder, held.reports, held.comparison.worlds());
    }
    held.runs.resize(held.reports.size());
    held.seen_events.resize(held.reports.size(), 0);
    held.reports.reserve(held.reports.size() + most_added_worlds);  // references to them stay good
    for (std::size_t k = 0; k < held.reports.size(); ++k) {
        const WorldReading written{held.reports[k].name, held.settings.added_worlds};
        held.readings.push_back(held.resumed ? held.resumed->reading_of(k, written) : written);
        held.ears.push_back(std::make_unique<WorldEars>());
        if (held.reports[k].rule.empty() || held.resumed->has_state(k)) {  // else nothing of it is left to do
            held.check_world(k);
        }
    }
    if (held.problems.empty()) {
        held.problems = held.comparison.check(held.session, held.readers(), held.reports);
    }
    held.head.comparison = held.comparison.is_empty() ? WorldStatus::done
                           : held.resumed             ? held.resumed->comparison()
                                                      : WorldStatus::waiting;
    if (held.resumed && held.problems.empty()) {
        held.prepare_list();
        held.resumed->check(held.reports, held.runs, held.head, held.problems);
    }
    return held.problems;
}

auto WorldTree::try_on() -> Diagnostics {
    Diagnostics problems;
    if (!check().empty()) {
        return problems;
    }
    for (std::size_t k = 0; k < held_->runs.size(); ++k) {
        auto& run = held_->runs[k];
        const bool is_tried = run && (k == 0 || !held_->starts_anew(k));  // rules once, in base
        for (auto& problem : is_tried ? run->try_on() : Diagnostics()) {
            problems.push_back(std::move(problem));
        }
    }
    return problems;
}

auto WorldTree::most_from_rules() const -> std::size_t {
    std::size_t count = 0;
    for (const auto& rule : held_->rules) {
        count += rule.action == WatchAction::branch ? rule.changes.size() : 0;
    }
    return std::min(count, most_added_worlds);
}

auto WorldTree::comparison() const -> WorldStatus {
    return held_->head.comparison;
}

auto WorldTree::comparison_problems() const -> const Diagnostics& {
    return held_->readers_problems;
}

auto WorldTree::can_be_resumed() const -> bool {
    return held_->settings.checkpoints.is_asked();
}

auto WorldTree::worlds() const -> const std::vector<WorldReport>& {
    return held_->reports;
}

void WorldTree::read_earlier() {
    read_world_list(held_->folder, held_->reports);
}

void WorldTree::observe(WorldObserver& observer) {
    held_->observer = &observer;
}

void WorldTree::stop_when(const std::atomic<bool>& flag) {
    held_->flag = &flag;
}

void WorldTree::keep_in_memory(std::size_t bytes) {
    held_->memory = bytes;
}

void WorldTree::run() {
    auto& held = *held_;
    if (!check().empty()) {
        throw StartFailure(held.problems);
    }
    held.require_room_for_rules();
    held.make_room();
    WaitingStates states(held.memory);
    if (held.resumed) {
        held.resumed->hand_to(states, held.reports);
    } else {
        held.prepare_list();
    }
    held.run_world(0, states);
    if (held.is_list_due) {
        held.write_list();
    }
    held.run_readers();
}

}  // namespace thalweg::runtime
