// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "device_meshes.hpp"
#include "memory.hpp"
#include "runtime/node/copies.hpp"
#include "runtime/plan/plan.hpp"
#include "sampled_worker.hpp"
#include "stage.hpp"
#include "state_under_way.hpp"
#include "thalweg/runtime/observer.hpp"
#include "thalweg/runtime/saved_state.hpp"
#include "thalweg/runtime/summary.hpp"

namespace thalweg::runtime {

/// Where a run ends that is stopped.
enum class Stopping {
    inside_interval,  ///< where the node that is stepping can stop, for all; sampled nodes get a last sample
    after_interval,   ///< at the end of the interval, without last samples, so that it can be gone on with
};

/// What becomes of nodes that step and are in no saved state.
enum class NewNodes {
    refuse,  ///< the state is of another graph
    start,   ///< they go on from what they are at 0 s
};

/// One run of one plan, from its first node to its end. Where a call throws, the other nodes end without
/// finish(), and nothing more may be called. All threads have ended when it is destroyed. Thread: the one
/// that made it.
class Simulation final : RunWatch {
  public:
    /// `stops` says, whenever it is asked, whether the run shall end early: at the time at which the node
    /// that is stepping then can stop, which ends the interval there for all. Sampled nodes then get a last
    /// sample at that time. Where another node has passed that time already, the interval is left out, and
    /// there is no last sample. With Stopping::after_interval all nodes go on to the interval's end, where
    /// save() may follow. Static nodes take what they make from `shared`, where it is there, and leave it
    /// there; null: each makes its own. All arguments outlive the simulation.
    Simulation(Plan& plan, RunObserver& observer, std::function<bool()> stops,
               Stopping stopping = Stopping::inside_interval, StaticResults* shared = nullptr);
    ~Simulation() override;
    Simulation(const Simulation&) = delete;
    auto operator=(const Simulation&) -> Simulation& = delete;

    /// Runs static nodes, and stepping ones to their state at 0 s. Nothing is written. `hot`: whose nodes
    /// give these what flows; null: none. Throws StartFailure.
    void prepare(const HotState* hot = nullptr);

    /// Gives sampled nodes their first sample, if they have one at 0 s. After prepare().
    void begin();

    /// Takes a state that save() of a run of the same nodes returned, in place of begin(): nodes have what
    /// they remembered, and no samples up to its time follow. `with_files`: the files in the results folder
    /// are those of that run, and go on. Nothing is written yet. Throws StartFailure where a node, its mesh,
    /// its state or its files are others.
    void restore(const SavedState& state, bool with_files, NewNodes fresh = NewNodes::refuse);

    /// Gives sampled nodes that are new in a world which branches here, or have other sample times there, the
    /// sample of this time, and ends those that have had their last one. After restore().
    void go_on();

    /// What is wrong with saving this run: the nodes that step or are sampled and have no state. Empty:
    /// save() can be called.
    auto problems_of_saving() const -> Diagnostics;

    /// All that a run needs to go on from here, in host memory. Between two intervals; requires that there
    /// are no problems_of_saving(). Throws Failure.
    auto save() -> SavedState;

    /// The same, in `states` (null: the heap), without waiting for sampled nodes.
    auto begin_save(const std::shared_ptr<StateMemory>& states) -> StateUnderWay;

    /// Whether some node is on the GPU.
    auto is_on_cuda() const -> bool { return plan_.device.is_cuda(); }

    /// Takes all nodes through one coupling interval, which ends at `limit` [s] at the latest. Returns the
    /// time reached [s]. Requires that it is not over, and a limit after time(). Throws Failure.
    auto advance(double limit = std::numeric_limits<double>::infinity()) -> double;

    /// Whether the end is reached, or a stop.
    auto is_over() const -> bool { return stopped_ || timetable_.is_over(); }

    /// Whether it is over before its end.
    auto is_stopped() const -> bool { return stopped_; }

    /// Ends the run here, as a stop by the user does. Between two intervals. Throws Failure.
    void stop_here();

    auto time() const -> double { return summary_.time; }

    /// Coupling intervals since 0 s, also of a run that this one goes on from.
    auto intervals() const -> std::size_t { return summary_.intervals; }

    /// Names of the rules that were met: they go with the state.
    auto met_rules() -> std::vector<std::string>& { return met_rules_; }

    /// What output `k` of node `node` of the plan holds now; it may come later where the node is sampled.
    auto output(std::size_t node, std::size_t k) const -> Arrival { return workers_[node]->output(k); }

    auto pools() -> Pools& { return pools_; }

    auto metrics() const -> Metrics;

    /// What the run has come to so far; its nodes go on.
    auto summary() const -> RunSummary;

    /// Ends all nodes. Before the end of the run sampled nodes get a last sample, unless they have had one at
    /// this time. Throws Failure.
    auto finish() -> RunSummary;

  private:
    using clock = std::chrono::steady_clock;

    void build();
    void start_nodes(const HotState* hot);
    void run_static();
    void require_hot_start(const HotState& hot) const;
    void start_hot(Stage& stage, const HotState& hot);
    void restore_nodes(const SavedState& state, bool with_files, NewNodes fresh);
    void restore_sampled(const SavedState& state, bool with_files);
    void restore_files(const SavedState& state);
    void sample_new(std::size_t k);
    void attend(NodeInstance& node);
    void bring_meshes(NodeInstance& node);
    auto make_worker(std::size_t k) -> Worker&;
    void step(const Stop& stop);
    void find_shown();
    void ask_for_samples(const std::vector<SamplesInside>& inside);
    void want_outputs();
    void give_sample();
    void end_samples(double reached);
    auto stops_at(double time) -> bool override;
    void sample(const std::vector<std::size_t>& nodes);
    void sample(double time, const std::vector<DueSample>& due);

    /// Whether a stop has ended the run with last samples.
    auto ends_early() const -> bool { return stopped_ && stopping_ == Stopping::inside_interval; }

    void sample_all_for_the_last_time();
    void close_sampled();
    void report(double time);
    void end_nodes();
    void abandon() noexcept;
    void add_costs(RunSummary& summary) const;

    auto wall() const -> double { return std::chrono::duration<double>(clock::now() - start_).count(); }

    Plan& plan_;
    RunObserver& observer_;
    std::function<bool()> stops_;
    Stopping stopping_;
    Timetable timetable_;    ///< from the present time on
    std::size_t intervals_;  ///< of the whole run
    Pools pools_;            // before the workers, which hold its buffers
    CopyCounter copies_;
    DeviceMeshes meshes_{pools_, copies_};
    FailureBox failures_;
    std::deque<Stage> stages_;
    std::deque<SampledWorker> sampled_;
    StaticResults* shared_;
    std::vector<std::string> static_keys_;   ///< by node; empty: it shares nothing, see static_key()
    std::vector<Stage*> static_, stepping_;  ///< of stages_
    std::vector<Stage*> shown_;      ///< of stepping_, those whose values are sampled inside intervals
    std::vector<Stage*> following_;  ///< of stepping_, those that are run once more for a sample
    std::vector<SampledWorker*> sampled_by_node_;  ///< null: another node
    std::vector<Worker*> workers_;                 ///< by node: all stages and sampled workers
    clock::time_point start_, reported_;
    RunSummary summary_;

    std::vector<std::size_t> due_at_branch_;  ///< sampled nodes that have a sample where the world branches
    std::vector<std::string> met_rules_;
    bool starts_hot_ = false;  ///< feedback has values before the first interval
    bool stopped_ = false;     ///< no interval follows
    bool complete_ = false;    ///< nothing is under way any more

    // State of the present interval.
    std::vector<SamplesInside> inside_;
    std::size_t given_ = 0;   ///< of inside_
    bool passed_ = false;     ///< a node has reached its end
    bool shortened_ = false;  ///< the user has stopped the first node, and all end where it did
    bool abandoned_ = false;  ///< the user has stopped a later node, so that the nodes differ in time
};

/// Why a run with this node cannot be saved; nothing where it can be.
auto problem_of_saving(const NodeInstance& node) -> std::optional<Diagnostic>;

/// Hands a node's words to a RunObserver, `user`: see NodeInstance::LogSink.
void log_to_observer(void* user, const std::string& node, thw_severity severity, const std::string& text);

/// Runs a plan to its end, or until `stop` becomes true, on any thread, see Simulation. Throws Failure when a
/// node fails, StartFailure before time 0. All threads have ended when it returns or throws.
auto run_plan(Plan& plan, RunObserver& observer, const std::atomic<bool>& stop) -> RunSummary;

/// Runs static nodes, and stepping ones to their state at 0 s. Sampled nodes do not run, so that nothing is
/// written. A plan is started or run, once. Throws as run_plan() does.
void start_plan(Plan& plan, RunObserver& observer);

}  // namespace thalweg::runtime
