// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/runtime/run.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "add_past.hpp"
#include "check_branch.hpp"
#include "checkpoint_folder.hpp"
#include "held_run.hpp"
#include "read_hot_start.hpp"
#include "resumed_graph.hpp"
#include "runtime/plan/time_marks.hpp"

namespace thalweg::runtime {

namespace {

/// Throws StartFailure unless a run that ends at `end` [s] can go on from a state at `time` [s].
void require_earlier(double time, double end) {
    if (time < end) {
        return;
    }
    Diagnostic problem;
    problem.message = "the saved state is not before the end of the run";
    problem.found = fmt::format("a state at {} s", time);
    problem.expected = fmt::format("a time before {} s", end);
    problem.remedy = "make the graph longer";
    throw StartFailure({problem});
}

}  // namespace

/// Gives the nodes the state from which the run goes on.
void Run::Held::take_state() {
    try {
        simulation->restore(*from, goes_on_with_files(), branches ? NewNodes::start : NewNodes::refuse);
    } catch (const StartFailure& failure) {
        if (!branches) {
            throw;
        }
        throw StartFailure(misfits_of(failure, checked, world_name()));
    }
}

void Run::Held::launch() {
    if (!checked.plan) {
        throw StartFailure(checked.problems);
    }
    folder.emplace(*checked.plan, settings.old_results, from.get());
    simulation.emplace(
        *checked.plan, *observer, [this] { return stops(); },
        settings.checkpoints.is_asked() ? Stopping::after_interval : Stopping::inside_interval, shared.get());
    if (!hot && !from) {  // a run that goes on has its state
        hot = read_hot_start(settings, checked.graph);
    }
    if (!checked.graph.watches.empty()) {
        watching.emplace(checked.graph, *checked.plan);
    }
    simulation->prepare(hot ? &*hot : nullptr);
    if (from) {
        require_earlier(from->time, checked.graph.end);
        take_state();
    }
    if (checkpoint) {
        remove_later_checkpoints(checked.plan->output_dir, from->time);
    }
    folder->make_room();
    from ? simulation->go_on() : simulation->begin();
    begin_checkpoints();
}

void Run::Held::advance(double limit) {
    simulation->advance(limit);
    follow_rules();
    enter_due_worlds();
    if (after_rules) {
        after_rules();
    }
    write_due_checkpoint();  // last, so that it knows of rules that were met
}

void Run::Held::leave() {
    watching.reset();
    simulation.reset();
    if (checkpoints) {
        checkpoints->wait();
    }
    // Nodes may complete files in their last moment, which the folder lists as written.
    for (std::size_t k = 0; folder && checked.plan && k < checked.plan->nodes.size(); ++k) {
        checked.plan->nodes[k]->destroy();
    }
    folder.reset();
}

Run::Run(std::unique_ptr<Held> held) : held_(std::move(held)) {}

Run::Run(Run&&) noexcept = default;
auto Run::operator=(Run&&) noexcept -> Run& = default;
Run::~Run() = default;

void Run::keep(const std::string& output) {
    held_->require(RunState::made, "keep()");
    held_->kept.push_back(output);
}

void Run::hot_start(std::shared_ptr<const SavedState> state, std::map<std::string, std::string> nodes) {
    held_->require(RunState::made, "hot_start()");
    held_->hot = HotState{std::move(state), "the saved state", std::move(nodes)};
}

void Run::go_on_from(std::shared_ptr<const SavedState> state) {
    held_->require_not_started("go_on_from()");
    if (!held_->branches && !held_->checkpoint) {
        throw misuse("this run does not branch", "a run that Session::run() returned",
                     "a run that Session::branch() or Session::resume() returned",
                     "give Session::run() the state");
    }
    held_->from = std::move(state);
    held_->settings.old_results = OldResults::continue_them;
}

void Run::clear_results() {
    held_->require(RunState::checked, "clear_results()");
    const auto& plan = held_->plan_for("clear_results()");
    held_->going_on([&] { ResultsFolder(plan, held_->settings.old_results).make_room(); });
}

void Run::after_rules(std::function<void()> look) {
    held_->require_not_started("after_rules()");
    held_->after_rules = std::move(look);
}

void Run::observe(RunObserver& observer) {
    held_->require(RunState::made, "observe()");
    held_->observer = &observer;
}

auto Run::check() -> const Diagnostics& {
    if (held_->state == RunState::made) {
        held_->going_on([&] {
            auto wrong = held_->begin_way();
            held_->checked = check_graph(held_->settings, held_->kept, *held_->registry, *held_->observer);
            if (held_->branches) {
                check_branch(held_->checked, held_->settings, held_->kept, *held_->registry);
            }
            if (held_->checkpoint) {
                check_resumed(held_->checked, *held_->checkpoint, *held_->registry, *held_->observer);
            }
            held_->check_way(std::move(wrong));
            held_->check_rules();
        });
        held_->state = RunState::checked;
    }
    return held_->checked.problems;
}

void Run::start() {
    check();
    held_->require(RunState::checked, "start()");
    auto& held = *held_;
    if (held.branches && !held.from) {
        throw misuse("a world that branches needs its parent's state", "none", "a state",
                     "call go_on_from() first");
    }
    held.going_on([&] {
        Diagnostics problems;
        if (held.checked.plan && !held.from) {  // else it was tried when the run began
            held.try_rules(false, problems);
        }
        if (!problems.empty()) {
            throw StartFailure(problems);
        }
        held.launch();
        held.enter_due_worlds();
    });
    held.state = RunState::started;
}

void Run::show_state(const std::function<void()>& look) {
    check();
    held_->require(RunState::checked, "show_state()");
    auto& held = *held_;
    if (!held.from) {
        throw misuse("this run has no state to show", "a run that begins at its start",
                     "a run that Session::resume() returned", "call start()");
    }
    held.going_on([&] {
        if (!held.checked.plan) {
            throw StartFailure(held.checked.problems);
        }
        held.simulation.emplace(*held.checked.plan, *held.observer, [&held] { return held.stops(); });
        held.simulation->prepare();
        held.simulation->restore(*held.from, false);
        held.state = RunState::started;
        look();
        held.simulation.reset();
    });
    held.state = RunState::finished;
}

auto Run::advance() -> double {
    auto& held = *held_;
    held.require(RunState::started, "advance()");
    if (held.simulation->is_over()) {
        throw misuse("the run is over", fmt::format("{} s", time()), "a run that is not over",
                     "ask is_over(), then call finish()");
    }
    return held.going_on([&] {
        held.advance(std::numeric_limits<double>::infinity());
        return held.simulation->time();
    });
}

auto Run::advance_to(double time) -> double {
    auto& held = *held_;
    held.require(RunState::started, "advance_to()");
    auto& simulation = *held.simulation;
    const double tolerance = time_tolerance(end());
    if (!(time >= simulation.time() - tolerance && time <= end() + tolerance)) {
        throw misuse("a run goes forward, and not beyond its end", fmt::format("{} s", time),
                     fmt::format("a time from {} s to {} s", simulation.time(), end()),
                     "make the graph longer, or another run to go back");
    }
    return held.going_on([&] {
        while (simulation.time() < time - tolerance && !simulation.is_over()) {
            held.advance(time);
        }
        return simulation.time();
    });
}

void Run::stop_when(const std::atomic<bool>& flag) {
    held_->require_not_started("stop_when()");
    held_->flag = &flag;
}

void Run::stop() noexcept {
    held_->stop = true;
}

auto Run::save() -> SavedState {
    auto& held = *held_;
    held.require(RunState::started, "save()");
    const auto problems = held.simulation->problems_of_saving();
    if (!problems.empty()) {
        throw Failure(problems);
    }
    return held.going_on([&] { return held.simulation->save(); });
}

auto Run::metrics() const -> Metrics {
    return held_->simulation ? held_->simulation->metrics() : held_->summary.metrics;
}

auto Run::removed_results() const -> std::vector<std::string> {
    return held_->folder ? held_->folder->removed() : std::vector<std::string>();
}

auto Run::left_results() const -> std::vector<std::string> {
    return held_->folder ? held_->folder->left() : std::vector<std::string>();
}

auto Run::finish() -> RunSummary {
    auto& held = *held_;
    held.require(RunState::started, "finish()");
    held.going_on([&] {
        const bool is_complete = held.simulation->time() >= held.checked.graph.end;
        if (held.checkpoints && is_complete) {
            held.checkpoints->take_last(*held.simulation);
        }
        held.summary = held.simulation->finish();
        held.summary.events = held.events;
        held.summary.over_limit = held.over_limit;
        held.summary.stopped_by_rule = held.stopped_by_rule;
        if (held.checkpoints) {
            held.checkpoints->end();
            held.summary.checkpoints = held.checkpoints->costs();
        }
        // Of a run that goes on elsewhere, the run before may have written all that a node had to write.
        const bool may_lack = held.from != nullptr && !held.goes_on_with_files();
        add_past(held.past, held.summary);
        held.summary.files = held.folder->written(held.summary.stopped_early || may_lack);
        held.simulation.reset();
        held.folder.reset();
    });
    held.state = RunState::finished;
    return held.summary;
}

}  // namespace thalweg::runtime
