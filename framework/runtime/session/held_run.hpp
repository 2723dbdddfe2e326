// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checked_graph.hpp"
#include "checkpointing.hpp"
#include "runtime/plan/results_folder.hpp"
#include "runtime/run/simulation.hpp"
#include "thalweg/runtime/run.hpp"
#include "watching.hpp"

namespace thalweg::runtime {

enum class RunState { made, checked, started, finished, failed };

/// A world that branches from a run at its present time, checked.
struct WorldAhead {
    RunSettings how;
    CheckedGraph graph;
    std::string text;  ///< JSON, as in a list of worlds
};

/// Members of a Run. Later ones refer to earlier ones.
struct Run::Held {
    std::shared_ptr<const Registry> registry;
    std::shared_ptr<StaticResults> shared;  ///< with other runs, see Session::sharing(); null: nothing is
    RunSettings settings;
    OldResults old_results;  ///< what the caller wants of old ones, also when the run goes on with its own
    std::shared_ptr<const SavedState> from;        ///< that it goes on from; null: from time 0
    std::shared_ptr<const Checkpoint> checkpoint;  ///< that holds this state; null: none does
    bool branches = false;                         ///< from a run of the parent of its world
    std::optional<HotState> hot;                   ///< that its nodes take from at time 0
    std::vector<std::string> kept;
    RunObserver nobody;
    RunObserver* observer = &nobody;
    std::atomic<bool> stop{false};
    const std::atomic<bool>* flag = nullptr;  ///< of the caller
    RunState state = RunState::made;
    CheckedGraph checked;
    std::optional<ResultsFolder> folder;
    std::optional<Simulation> simulation;
    std::optional<Checkpointing> checkpoints;  ///< where they are asked for
    std::filesystem::path earlier_checkpoint;  ///< the latest that `checkpoints` does not know; empty: none
    RunSummary summary;
    std::vector<RunSummary> past;      ///< of what ran before the changes that it has taken while time ran
    std::vector<World> way;            ///< worlds that it is still to enter, the next first
    std::optional<Watching> watching;  ///< the rules of the graph; nothing: it has none
    std::vector<WatchEvent> events;
    std::function<void()> after_rules;  ///< see Run::after_rules(); empty: nobody looks
    bool is_checkpoint_due = false;     ///< by a rule that was met in this interval
    std::string over_limit;             ///< text of the limit that has ended the run; empty: none
    bool stopped_by_rule = false;
    std::vector<std::string> changes;  ///< taken while time ran, each the JSON text of a world

    Held(std::shared_ptr<const Registry> plugins, RunSettings how)
        : registry(std::move(plugins)),
          settings(std::move(how)),
          old_results(settings.old_results == OldResults::continue_them ? OldResults::refuse
                                                                        : settings.old_results) {}

    auto world_name() const -> std::string { return settings.world.empty() ? base_world : settings.world; }

    auto stops() const -> bool { return stop || (flag != nullptr && *flag); }

    /// Whether the files in the results folder are those of the run that this one goes on from.
    auto goes_on_with_files() const -> bool {
        return from != nullptr && settings.old_results == OldResults::continue_them;
    }

    /// Throws Misuse unless the run is in state `needed`.
    void require(RunState needed, const char* call) const;

    /// Throws Misuse once the run has been started.
    void require_not_started(const char* call) const;

    /// Returns the plan of the checked graph. Throws Misuse before check(), StartFailure where the graph is
    /// wrong.
    auto plan_for(const char* call) const -> const Plan&;

    /// Returns the head of all checkpoints of this run: all but the state.
    auto checkpoint_head() const -> Checkpoint;

    /// Returns checkpoint_head() without the files that the nodes read, whose checksums cost their reading.
    auto head_without_inputs() const -> Checkpoint;

    /// After all nodes have started.
    void begin_checkpoints();

    void take_state();

    /// Takes the nodes to time 0, or to where the run goes on from. Throws StartFailure.
    void launch();

    /// Goes on by one interval, with what follows it.
    void advance(double limit);

    /// Remembers the latest checkpoint of `checkpoints`, which ends.
    void keep_latest_checkpoint();

    /// Ends what runs, with complete files and without last samples.
    void leave();

    /// Finds the worlds that the run is to enter on its way, and becomes those that begin at 0 s. Returns
    /// what is wrong.
    auto begin_way() -> Diagnostics;

    /// Appends `wrong` to the problems of the graph, and what is wrong with these worlds.
    void check_way(Diagnostics wrong);

    /// Whether the next world on the way is to be entered now.
    auto is_world_due() const -> bool;

    /// Enters those whose time has come.
    void enter_due_worlds();

    /// Marks the rules as met whose changes are worlds that are entered now.
    void note_rules_of_way();

    /// Has the world that the run is come before `next`, which it enters, unless that branches from it
    /// anyhow.
    void put_before(const World& next);

    /// Complains of a rule whose world has the name of one that the run does not come to.
    void check_rule_names();

    /// The graph as if the rule were met where the run begins.
    auto trial_of(const std::string& changes, const WatchRule& rule) -> RunSettings;

    /// Starts the nodes of the world of `how` with the state that its parent has at 0 s, where the world
    /// changes more than single values, and appends what does not fit. Nothing is written.
    void try_on(const RunSettings& how, Diagnostics& problems) const;

    /// Calls try_on() for the first changes of each rule that sets, and of those that branch.
    void try_rules(bool with_branches, Diagnostics& problems);

    /// Appends what is wrong with the rules of the graph.
    void check_rules();

    /// Writes one here. Returns an empty path where the disk takes none, which the log tells. Throws Misuse
    /// where nodes cannot be saved.
    auto write_checkpoint() -> std::filesystem::path;

    /// Does what rules say that are met now, but for the checkpoint that they ask for.
    void follow_rules();

    /// Does what this rule says.
    void follow(const WatchRule& rule, const std::string& text);

    /// Writes the checkpoint that a rule or the plan of checkpoints asks for now.
    void write_due_checkpoint();

    /// Goes on with `changes`, the JSON text of an object, as a world of this name.
    void change(const std::string& changes, const std::string& name);

    /// A world of this name with `changes`, the JSON text of an object, which is to be run as `how` says.
    /// Throws Failure where a world cannot change that.
    auto world_ahead(const std::string& changes, const std::string& name, RunSettings how) -> WorldAhead;

    /// A run that has started here as a world of this name, with results in this folder; this one goes on.
    auto branch(const std::string& changes, const std::string& name, const std::filesystem::path& results)
        -> std::unique_ptr<Held>;

    auto begin_branch(WorldAhead world) -> std::unique_ptr<Held>;

    /// Throws Misuse unless a world may branch here.
    void require_branching(const char* call) const;

    /// Reads and checks the graph of `how` as one whose state this run has. Throws Failure where it is wrong.
    auto check_change(const RunSettings& how) -> CheckedGraph;

    /// Throws Misuse where the run is still to enter worlds on its way.
    void require_whole_way() const;

    /// Throws Misuse where nodes cannot be saved.
    void require_saveable() const;

    /// Ends what runs, with its state in `from`.
    void leave_with_state();

    /// Goes on from the present time as the checked graph of `how`, in the same results folder. Throws
    /// Failure where its nodes cannot go on with the state; the run then goes on as it was.
    void go_on_as(RunSettings how, CheckedGraph graph);

    /// Calls body(); the run has failed where that throws.
    template <class Body>
    auto going_on(Body body) {
        try {
            return body();
        } catch (...) {
            if (simulation) {
                summary.time = simulation->time();
                summary.metrics = simulation->metrics();
            }
            leave();
            state = RunState::failed;
            throw;
        }
    }
};

auto misuse(std::string message, std::string found, std::string expected, std::string remedy) -> Misuse;

}  // namespace thalweg::runtime
