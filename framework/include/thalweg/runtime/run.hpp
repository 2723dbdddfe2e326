// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../table.hpp"
#include "diagnostic.hpp"
#include "field_snapshot.hpp"
#include "metric.hpp"
#include "observer.hpp"
#include "run_origin.hpp"
#include "run_settings.hpp"
#include "saved_state.hpp"
#include "summary.hpp"

namespace thalweg::runtime {

class Registry;
class StaticResults;
struct Checkpoint;

/// A call that the state of a run does not allow, or a name or time that it does not have. The run stays as
/// it was.
class Misuse : public Failure {
    using Failure::Failure;
};

/// Describes an output before its node has run.
struct OutputLayout {
    std::optional<FieldSnapshot> field;  ///< without values; nothing: a table or features
    Table table;                         ///< columns that its node knows so far; none: not yet
};

/// One run of a graph, from its check to its end. Several may live side by side, each with results of its
/// own; one is driven by one thread at a time, while stop() may come from any.
///
///     auto run = session.run({"valley.json"});
///     run.set("flow.manning", "0.03");
///     run.keep("flow.depth");
///     run.start();
///     while (!run.is_over()) {
///         run.advance();
///         look_at(run.field("flow.depth"));
///     }
///     run.finish();
///
/// Every call but the queries throws Failure where graph, files, a node or the machine fail, and Misuse where
/// it comes out of order. After a Failure of start(), an advance or finish() the run has failed: its nodes
/// have ended, and results that were complete stay. Signals, environment and working folder of the process
/// are left alone.
class Run {
  public:
    /// Moves a run; the one that is moved from may only be assigned to and destroyed.
    Run(Run&&) noexcept;
    auto operator=(Run&&) noexcept -> Run&;

    /// Ends a run that was not finished: its nodes are destroyed without their last hook, and no last samples
    /// are written.
    ~Run();

    /// Sets a parameter as --set does: "flow.manning", "0.03". Before check(), or after start() as change()
    /// does.
    void set(const std::string& name, const std::string& value);

    /// Goes on from time() as a world that branches here. `changes` says in JSON what it changes, as a world
    /// of a graph does: {"set": {"north.at": "5 min"}}, "nodes", "leave_out", "in". Results go on in the same
    /// files; all nodes are started again and then have their states. Before that the list of all worlds that
    /// the graph does not name is written into steering.json of the results folder. A run that can be resumed
    /// then writes a checkpoint, which has the change. After start(), before is_over(), and once a run with
    /// RunSettings::way_to has entered all worlds on its way. Throws Failure where a world could not change
    /// that, where nodes cannot go on with their states, or where the list cannot be written, and Misuse
    /// where nodes cannot be saved; the run goes on as it was.
    void change(const std::string& changes);

    /// A run that goes on from time() as a world of this name, with `changes` as change() takes them ("{}":
    /// none), while this one goes on as it is. It has been started, and nobody observes it. Its results lie
    /// in `results`, a folder of its own, which begins with copies of what this run has written; old ones
    /// there are refused or removed as RunSettings::old_results of this run says. The world stands in
    /// steering.json of both folders. When change() may be called; throws what that throws, and Failure where
    /// the folder cannot be had; this run stays as it was. Both hold their fields in memory;
    /// write_checkpoint() of the branch lets Session::resume() go on with it later.
    auto branch(const std::string& name, const std::string& changes, const std::filesystem::path& results)
        -> Run;

    /// The changes that this run has taken after start(), as a JSON list of worlds, each of which branches
    /// from the one before: RunSettings::added_worlds with RunSettings::way_to, the name of the last, repeat
    /// the run bit for bit. "[]": none.
    auto changes() const -> std::string;

    /// Name of the world that the run is at present: "base" is the graph without changes.
    auto world() const -> std::string;

    /// JSON list of all worlds that the graph does not name, as RunSettings::added_worlds: those of the
    /// settings, and what the run and those it branches from have changed; empty: none.
    auto added_worlds() const -> const std::string&;

    /// Has an output computed that no node reads, eg "flow.depth", so that field() or table() can show it.
    /// Before check() and start().
    void keep(const std::string& output);

    /// Has nodes take what flows in a state of another graph on the same meshes (depths, discharges, the bed
    /// that moves), bit for bit, at their time 0; all that sums up begins anew. `nodes`: ids here and in the
    /// state; empty: those of the same name and type. In place of RunSettings::hot_start and of what the
    /// graph says. Before check() and start(), which throws StartFailure where mesh or blocks are others.
    void hot_start(std::shared_ptr<const SavedState> state, std::map<std::string, std::string> nodes = {});

    /// Tries whether nodes can go on with a state after a change that is more than other single values: a run
    /// that Session::branch() returned with its parent's state, any other with the changes of its rules.
    /// Returns the problems. Starts nodes beside the run for that, at 0 s, and writes nothing. Before
    /// start().
    auto try_on() -> Diagnostics;

    /// Gives a run that Session::branch() returned the state of its parent's, or one that Session::resume()
    /// returned the whole state of its checkpoint anew. Before start() and show_state().
    void go_on_from(std::shared_ptr<const SavedState> state);

    /// Removes what earlier runs have left in the results folder, as RunSettings::old_results says, and which
    /// start() would remove or refuse. After check(), before start(). Throws Failure.
    void clear_results();

    /// Tells `observer`, which outlives the run, what nodes log and how far the run is. Before check() and
    /// start().
    void observe(RunObserver& observer);

    /// Checks graph, files and settings, once. Returns all problems that can be known before nodes start;
    /// none where the run may start. Throws nothing for them.
    auto check() -> const Diagnostics&;

    /// Runs the nodes to time 0, where the results folder is ready and first samples are written. Throws
    /// StartFailure, with all that check() found, where it cannot.
    void start();

    /// Calls `look` while the nodes of a run that Session::resume() returned hold what its state says, also
    /// one at the end: it may call field() and table(). In place of start(); nothing is written, and the run
    /// is over.
    void show_state(const std::function<void()>& look);

    /// Goes on by one coupling interval. Returns the time reached [s]: an earlier one where stop() came
    /// meanwhile.
    auto advance() -> double;

    /// Goes on to `time` [s], from time() to end(). The interval that it falls into ends there, as at an
    /// output time; a time within a billionth of the run of an interval's end is that end. Returns the time
    /// reached [s].
    auto advance_to(double time) -> double;

    /// Has the run stop as by stop() where `flag`, which outlives it, becomes true: for signal handlers.
    /// Before start().
    void stop_when(const std::atomic<bool>& flag);

    /// Asks a run that goes on to end as soon as its nodes can; then is_over(). Any thread, any time.
    void stop() noexcept;

    /// Simulated time reached, before start() that of the state that the run goes on from, and end of the run
    /// [s]; the end is known after check().
    auto time() const -> double;
    auto end() const -> double;

    /// Coupling intervals that are complete, of the whole run from 0 s on.
    auto intervals() const -> std::size_t;

    /// End [s] of the coupling interval that reaches `time` [s]. After check(), where the run may start.
    auto interval_end(double time) const -> double;

    /// Number of output times of all nodes after `time` [s]; with those at 0 s where it is negative.
    /// After check(), where the run may start.
    auto output_times(double time) const -> std::size_t;

    /// Changes by an end before that of the graph; nothing without RunSettings::until. After check().
    auto early_end() const -> std::optional<EarlyEnd>;

    /// Whether nothing is left but finish().
    auto is_over() const -> bool;

    /// Names of all outputs, "node.output", in the order of the nodes. After start().
    auto outputs() const -> std::vector<std::string>;

    /// Kind, grid and columns of an output, without values. After check(), where the run may start.
    auto layout(const std::string& output) const -> OutputLayout;

    /// Cells of the largest grid that an output lies on, after check(); 0: no output is a field. Throws
    /// StartFailure where the graph is wrong.
    auto largest_grid() const -> std::int64_t;

    /// Copies the present values of an output, from the device if need be. After start(), before finish().
    auto field(const std::string& output) const -> FieldSnapshot;
    auto table(const std::string& output) const -> Table;

    /// Copies the state, from the device if need be, with which another run of the graph goes on from time()
    /// with the same bits: see Session::run(settings, state). After start(), before finish(). Throws Failure
    /// with the nodes that cannot be saved, where there are any; the run stays as it was.
    auto save() -> SavedState;

    /// Writes a checkpoint of time() into the results folder at once, also without RunSettings::checkpoints;
    /// then those before the latest RunSettings::checkpoints.keep are removed. Returns its file. After
    /// start(), before finish(), and once a run with RunSettings::way_to has entered all worlds on its way.
    /// Throws Misuse where nodes cannot be saved, and Failure where the file cannot be written; the run stays
    /// as it was.
    auto write_checkpoint() -> std::filesystem::path;

    /// The latest checkpoint that this run has written, from which Session::resume() goes on; empty: none
    /// yet. Any time after start(), also when the run has failed.
    auto latest_checkpoint() const -> std::filesystem::path;

    /// Rules of the graph that were met so far, in their order.
    auto events() const -> const std::vector<WatchEvent>&;

    /// Rules of the graph that branch and whose "until" holds now. After start(), before finish(); none
    /// before the end of the run.
    auto met_at_end() const -> std::vector<WatchEvent>;

    /// Has `look` called at the end of each interval: rules that are met have been followed, and a checkpoint
    /// of this time is not yet on the disk. An exception of `look` leaves the advance() or advance_to()
    /// during which it was thrown. Before start().
    void after_rules(std::function<void()> look);

    /// Head of a checkpoint of this run: all but the state, and inputs without their checksums. After
    /// check(), where the run may start.
    auto head() const -> Checkpoint;

    /// Graph, plugins, device and inputs of the run; reads no file. After check(), where the run may start.
    auto origin() const -> RunOrigin;

    /// Metrics that nodes report now. After start().
    auto metrics() const -> Metrics;

    /// Old results that start() removed, and files that stay since no node writes such names, relative to the
    /// results folder.
    auto removed_results() const -> std::vector<std::string>;
    auto left_results() const -> std::vector<std::string>;

    /// Lets the nodes end, with last samples where the end was not reached, and makes sure that all promised
    /// results are there.
    auto finish() -> RunSummary;

  private:
    friend class Session;
    struct Held;

    explicit Run(std::unique_ptr<Held> held);

    std::unique_ptr<Held> held_;
};

}  // namespace thalweg::runtime
