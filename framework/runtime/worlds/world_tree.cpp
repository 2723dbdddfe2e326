// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "copy_results.hpp"
#include "runtime/base/nearest.hpp"
#include "runtime/plan/timetable.hpp"
#include "runtime/session/added_world.hpp"
#include "runtime/session/checked_graph.hpp"
#include "thalweg/runtime/worlds.hpp"
#include "waiting_states.hpp"
#include "world_ears.hpp"
#include "world_list.hpp"
#include "world_outputs.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;

auto quarter_of_memory() -> std::size_t {
    return static_cast<std::size_t>(::sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::size_t>(::sysconf(_SC_PAGE_SIZE)) / 4;
}

auto changes_of(const World& world) -> std::vector<std::string> {
    std::vector<std::string> texts;
    for (const auto& change : world.changes) {
        texts.push_back(text_of(world, change));
    }
    return texts;
}

/// Name of the world that tries the changes `n` of a rule.
auto name_of_try(const WatchRule& rule, std::size_t n) -> std::string {
    return rule.changes.size() == 1 ? rule.name : rule.name + " " + std::to_string(n + 1);
}

}  // namespace

/// What a WorldTree holds. Numbers of worlds are those of `reports`, 0 is base.
struct WorldTree::Held {
    Session session;
    RunSettings settings;
    fs::path folder;  ///< absolute; of all worlds
    WorldObserver nobody;
    WorldObserver* observer = &nobody;
    const std::atomic<bool>* flag = nullptr;
    std::optional<std::vector<World>> worlds;  ///< as written, without base
    std::vector<WorldOutputName> shown;        ///< outputs that nodes read once all worlds have ended
    WorldOutputs outputs;                      ///< these
    std::vector<WorldReport> reports;
    std::vector<std::size_t> seen_events;  ///< of each world, how many have been followed
    std::vector<std::unique_ptr<WorldEars>> ears;
    std::deque<std::optional<Run>> runs;  ///< checked, not yet over
    std::vector<WatchRule> rules;         ///< of the graph
    Diagnostics problems;
    bool is_checked = false;
    std::size_t memory = quarter_of_memory();
    WorldStatus readers_status = WorldStatus::done;
    Diagnostics readers_problems;

    Held(Session its_session, RunSettings its_settings)
        : session(std::move(its_session)),
          settings(std::move(its_settings)),
          folder(results_folder_of(settings)) {}

    void read();
    void check_world(std::size_t k);
    auto settings_of(const WorldReport& world) const -> RunSettings;

    auto starts_anew(std::size_t k) const -> bool { return reports[k].at <= 0; }

    auto children_of(std::size_t k) const -> std::vector<std::size_t>;
    void run_world(std::size_t k, WaitingStates& states);
    void advance(std::size_t k, Run& run, WaitingStates& states);
    void branch_off(std::size_t k, Run& run, WaitingStates& states);
    void check_rules();
    void follow_rules(std::size_t k, const Run& run);
    void add_worlds(std::size_t k, const WatchRule& rule, const WatchEvent& event);
    void judge(std::size_t k);
    void drop(std::size_t c, WaitingStates& states);
    void require_room_for_rules() const;
    void keep_outputs(std::size_t k, Run& run);
    void describe_outputs(std::size_t k, const Run& run);
    void take_outputs(std::size_t k, const Run& run);
    auto readers() const -> RunSettings;
    void check_readers();
    void run_readers();
    void fail(std::size_t k, const Failure& failure);
    void end(std::size_t k);
    void leave_out(std::size_t k);
};

void WorldTree::Held::read() {
    if (worlds) {
        return;
    }
    Diagnostics told;  // by the check of base
    auto graph = read_graph_of(settings, told);
    worlds = std::move(graph.worlds);
    shown = std::move(graph.shown);
    rules = std::move(graph.watches);
}

auto WorldTree::Held::settings_of(const WorldReport& world) const -> RunSettings {
    auto how = settings;
    how.world = world.name;
    how.results = world.results;
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
    auto& run = runs[k].emplace(starts_anew(k) ? session.run(settings_of(report))
                                               : session.branch(settings_of(report)));
    run.observe(*ears[k]);
    keep_outputs(k, run);
    for (const auto& problem : run.check()) {
        const auto asked = std::find_if(shown.begin(), shown.end(), [&](const WorldOutputName& one) {
            return one.world == report.name && problem.found == "'" + one.output + "'";
        });
        if (asked != shown.end() && problem.place.file.empty()) {
            auto missing = problem;
            missing.place = asked->place;
            missing.message = "the world '" + report.name + "' has no output of this name";
            problems.push_back(missing);
            continue;
        }
        const auto text = to_text(problem);
        if (std::none_of(problems.begin(), problems.end(),
                         [&](const Diagnostic& known) { return to_text(known) == text; })) {
            problems.push_back(problem);
        }
    }
    report.end = run.end();
    if (run.check().empty()) {
        describe_outputs(k, run);
    }
    if (run.check().empty() && report.at >= report.end && k <= worlds->size()) {
        Diagnostic problem;
        problem.place = (*worlds)[k - 1].at_place;
        problem.message = "the world '" + report.name + "' branches when the run is over";
        problem.found = fmt::format("{} s", report.at);
        problem.expected = fmt::format("less than {} s", report.end);
        problem.remedy = "let it branch earlier, or set time.end in it or in the graph";
        problems.push_back(problem);
    }
}

/// Has the outputs computed that other nodes read at the end, in all worlds alike: what a node remembers
/// depends on them.
void WorldTree::Held::keep_outputs(std::size_t k, Run& run) {
    Diagnostics told;  // by the check of the world
    const auto graph = read_graph_of(settings_of(reports[k]), told);
    for (const auto& one : shown) {
        const auto node = one.output.substr(0, one.output.rfind('.'));
        const bool has_node = std::any_of(graph.nodes.begin(), graph.nodes.end(),
                                          [&](const GraphNode& own) { return own.id == node; });
        if (one.world == reports[k].name || has_node) {
            run.keep(one.output);
        }
    }
}

void WorldTree::Held::describe_outputs(std::size_t k, const Run& run) {
    for (const auto& one : shown) {
        if (one.world == reports[k].name) {
            const auto layout = run.layout(one.output);
            outputs[one.text()] = {!layout.field, layout.field.value_or(FieldSnapshot()), layout.table,
                                   false};
        }
    }
}

void WorldTree::Held::take_outputs(std::size_t k, const Run& run) {
    for (auto& [name, value] : outputs) {
        const auto slash = name.find('/');
        if (name.substr(0, slash) == reports[k].name && !value.has_ended) {
            const auto output = name.substr(slash + 1);
            value.is_table ? void(value.table = run.table(output)) : void(value.field = run.field(output));
            value.has_ended = true;
        }
    }
}

/// How the nodes are run that read worlds.
auto WorldTree::Held::readers() const -> RunSettings {
    auto how = settings;
    how.world = readers_world;
    how.results = folder;
    how.checkpoints = {};  // they are over in a moment
    for (const auto& [name, value] : outputs) {
        if (value.is_table) {
            how.world_tables.push_back(name);
        }
    }
    return how;
}

/// What is wrong with the nodes that read worlds.
void WorldTree::Held::check_readers() {
    for (const auto& one : shown) {
        if (outputs.count(one.text()) == 0) {
            std::vector<std::string> names;
            for (const auto& report : reports) {
                names.push_back(report.name);
            }
            Diagnostic problem;
            problem.place = one.place;
            problem.message = "the graph has no world of this name";
            problem.found = "'" + one.world + "'";
            problem.expected = one_of(names);
            problem.nearest = nearest(one.world, names);
            problems.push_back(problem);
        }
    }
    if (shown.empty() || !problems.empty()) {
        return;
    }
    const ShownOutputsOfWorlds here(outputs);
    auto run = Session::with(with_world_outputs(session.registry())).run(readers());
    problems = run.check();
}

/// Runs the nodes that read worlds, where all that they read is there.
void WorldTree::Held::run_readers() {
    if (shown.empty() || (flag != nullptr && *flag)) {
        return;
    }
    const ShownOutputsOfWorlds here(outputs);
    WorldReport report{"comparison", "", 0, 0, 0, {}, folder};
    report.status = WorldStatus::running;
    try {
        auto run = Session::with(with_world_outputs(session.registry())).run(readers());
        if (auto* hears = observer->on_begin(report)) {
            run.observe(*hears);
        }
        run.start();
        while (!run.is_over()) {
            run.advance();
        }
        report.summary = run.finish();
        report.status = WorldStatus::done;
    } catch (const Failure& failure) {
        report.status = WorldStatus::failed;
        report.problems = failure.diagnostics();
    }
    readers_status = report.status;
    readers_problems = report.problems;
    observer->on_end(report);
}

void WorldTree::Held::fail(std::size_t k, const Failure& failure) {
    reports[k].status = WorldStatus::failed;
    reports[k].problems = failure.diagnostics();
}

/// Tells that nothing more comes of a world.
void WorldTree::Held::end(std::size_t k) {
    write_world_list(folder, reports);
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

/// Keeps the state of a run for the worlds that branch from it here, with its results so far.
void WorldTree::Held::branch_off(std::size_t k, Run& run, WaitingStates& states) {
    std::shared_ptr<const SavedState> state;
    for (const auto c : children_of(k)) {
        auto& child = reports[c];
        const bool is_due = !starts_anew(c) && child.status == WorldStatus::waiting && !states.has(c) &&
                            run.time() >= child.at - time_tolerance(run.end());
        if (!is_due) {
            continue;
        }
        try {
            if (!state) {
                state = std::make_shared<const SavedState>(run.save());
            }
            child.began = run.time();
            copy_results(reports[k].results, child.results);
            states.put(c, state, child.results / ".thalweg.branch.nc");
        } catch (const Failure& failure) {
            fail(c, failure);
        }
    }
}

/// Takes a run to its end.
void WorldTree::Held::advance(std::size_t k, Run& run, WaitingStates& states) {
    run.start();
    for (branch_off(k, run, states); !run.is_over(); branch_off(k, run, states)) {
        run.advance();
        follow_rules(k, run);
    }
    take_outputs(k, run);
    reports[k].summary = run.finish();
    const bool was_stopped = reports[k].summary.stopped_early && !reports[k].summary.stopped_by_rule;
    reports[k].status = was_stopped ? WorldStatus::stopped : WorldStatus::done;
    judge(k);
}

/// A rule that changes a run in its midst would have to change the worlds that branch from it later, too.
void WorldTree::Held::check_rules() {
    for (const auto& rule : rules) {
        if (rule.action == WatchAction::set) {
            Diagnostic problem;
            problem.place = rule.place;
            problem.message = "a rule cannot set values in a graph with worlds";
            problem.found = "the rule '" + rule.name + "'";
            problem.expected = "a rule that branches";
            problem.remedy = "let it branch, or run one world alone with --world";
            problems.push_back(problem);
        }
    }
}

/// Adds the worlds of rules that were met in the last interval.
void WorldTree::Held::follow_rules(std::size_t k, const Run& run) {
    const auto& events = run.events();
    for (std::size_t e = seen_events[k]; e < events.size(); ++e) {
        for (const auto& rule : rules) {
            if (rule.name == events[e].rule && rule.action == WatchAction::branch) {
                add_worlds(k, rule, events[e]);
            }
        }
    }
    seen_events[k] = events.size();
}

/// One world for each set of changes that the rule tries, branching here. A rule has worlds once in a tree.
void WorldTree::Held::add_worlds(std::size_t k, const WatchRule& rule, const WatchEvent& event) {
    const auto first = reports.size();
    const bool has_worlds = std::any_of(reports.begin(), reports.end(),
                                        [&](const WorldReport& one) { return one.rule == rule.name; });
    if (has_worlds || first + rule.changes.size() > reports.capacity()) {
        return;
    }
    for (std::size_t n = 0; n < rule.changes.size(); ++n) {
        const auto name = name_of_try(rule, n);
        settings.added_worlds =
            with_world(settings.added_worlds,
                       world_of(at_time(rule.changes[n], event.time), name, reports[k].name, event.time));
        WorldReport report{name, reports[k].name, event.time, 0, 0, {}, folder / name};
        report.rule = rule.name;
        report.why = event.text;
        reports.push_back(std::move(report));
    }
    Diagnostics told;  // by the check of each
    const auto graph = read_graph_of(settings, told);
    for (auto c = first; c < reports.size(); ++c) {
        for (const auto& world : graph.worlds) {
            if (world.name == reports[c].name) {
                reports[c].changes = changes_of(world);
            }
        }
        runs.emplace_back();
        seen_events.push_back(0);
        ears.push_back(std::make_unique<WorldEars>());
        const auto known = problems.size();
        check_world(c);
        if (problems.size() > known) {
            reports[c].status = WorldStatus::failed;
            reports[c].problems.assign(problems.begin() + static_cast<std::ptrdiff_t>(known), problems.end());
            problems.resize(known);
        } else {
            runs[c]->clear_results();
        }
    }
}

/// Forgets a world that is not needed, with the results of its parent that it was to go on with.
void WorldTree::Held::drop(std::size_t c, WaitingStates& states) {
    if (reports[c].status == WorldStatus::not_needed) {
        states.drop(c);
        std::error_code unknown;
        fs::remove_all(reports[c].results, unknown);
    }
}

/// Refuses old results where worlds of rules would write, which are cleared when a rule is met.
void WorldTree::Held::require_room_for_rules() const {
    for (const auto& rule : rules) {
        for (std::size_t n = 0; n < rule.changes.size(); ++n) {
            const auto results = folder / name_of_try(rule, n);
            std::error_code unknown;
            if (settings.old_results == OldResults::refuse && fs::exists(results, unknown) &&
                !fs::is_empty(results, unknown)) {
                Diagnostic problem;
                problem.place = rule.place;
                problem.message = "results of an earlier run are where a world of this rule would write";
                problem.found = results.string();
                problem.expected = "a folder that is not there, or is empty";
                problem.remedy = "run with --overwrite, or with another --out";
                throw StartFailure(problem);
            }
        }
    }
}

/// Ends the search of a rule where what it looks for holds at the end of a world that it has made.
void WorldTree::Held::judge(std::size_t k) {
    if (reports[k].rule.empty()) {
        return;
    }
    for (const auto& met : reports[k].summary.met_at_end) {
        if (met.rule != reports[k].rule) {
            continue;
        }
        reports[k].verdict = met.text;
        for (auto& other : reports) {
            if (other.rule == met.rule && other.status == WorldStatus::waiting) {
                other.status = WorldStatus::not_needed;
            }
        }
    }
}

/// Runs a world and all that branch from it.
void WorldTree::Held::run_world(std::size_t k, WaitingStates& states) {
    auto& report = reports[k];
    auto& run = *runs[k];
    try {
        if (!starts_anew(k)) {
            run.go_on_from(states.take(k));
        }
        report.status = WorldStatus::running;
        if (auto* hears = observer->on_begin(report)) {
            ears[k]->hand_to(*hears, k == 0 ? std::vector<WorldEars::Line>() : ears[0]->lines());
        }
        if (flag != nullptr) {
            run.stop_when(*flag);
        }
        advance(k, run, states);
    } catch (const Failure& failure) {
        fail(k, failure);
        report.summary.time = run.time();
    }
    end(k);
    if (shown.empty()) {  // else their meshes are still read
        runs[k].reset();
    }
    for (const auto c : children_of(k)) {
        auto& child = reports[c];
        if (child.status != WorldStatus::waiting) {
            drop(c, states);
            end(c);
        } else if (flag != nullptr && *flag) {
            child.status = WorldStatus::stopped;
        } else if (starts_anew(c) || states.has(c)) {
            run_world(c, states);
        } else {
            leave_out(c);
        }
    }
}

WorldTree::WorldTree(Session session, RunSettings settings)
    : held_(std::make_unique<Held>(std::move(session), std::move(settings))) {}

WorldTree::WorldTree(WorldTree&&) noexcept = default;
auto WorldTree::operator=(WorldTree&&) noexcept -> WorldTree& = default;
WorldTree::~WorldTree() = default;

auto WorldTree::has_worlds() -> bool {
    held_->read();
    return !held_->worlds->empty() ||
           std::any_of(held_->rules.begin(), held_->rules.end(),
                       [](const WatchRule& rule) { return rule.action == WatchAction::branch; });
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
            {world.name, world.from, world.at, 0, 0, changes_of(world), held.folder / world.name});
    }
    held.check_rules();
    held.runs.resize(held.reports.size());
    held.seen_events.resize(held.reports.size(), 0);
    held.reports.reserve(held.reports.size() + most_added_worlds);  // references to them stay good
    for (std::size_t k = 0; k < held.reports.size(); ++k) {
        held.ears.push_back(std::make_unique<WorldEars>());
        held.check_world(k);
    }
    if (held.problems.empty()) {
        held.check_readers();
    }
    return held.problems;
}

auto WorldTree::comparison() const -> WorldStatus {
    return held_->readers_status;
}

auto WorldTree::comparison_problems() const -> const Diagnostics& {
    return held_->readers_problems;
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
    for (std::size_t k = 0; k < held.reports.size(); ++k) {
        // A world that starts anew clears its folder once its nodes have started.
        if (!held.starts_anew(k) || held.settings.old_results == OldResults::refuse) {
            held.runs[k]->clear_results();
        }
    }
    WaitingStates states(held.memory);
    held.run_world(0, states);
    held.run_readers();
}

}  // namespace thalweg::runtime
