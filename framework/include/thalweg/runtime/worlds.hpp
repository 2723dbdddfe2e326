// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "session.hpp"

namespace thalweg::runtime {

enum class WorldStatus {
    waiting,  ///< has not begun
    running,
    done,
    stopped,  ///< by the user; also those that had to wait for such a one
    failed,
    left_out,    ///< its parent failed before it could branch
    not_needed,  ///< a rule was to try it, and a world before it met what the rule looks for
};

/// "waiting", "running", "done", "stopped", "failed", "left out", "not needed".
auto word_of(WorldStatus status) -> const char*;

/// File in the results of worlds that says what has become of each.
constexpr auto world_list_file = "worlds.json";

/// A world of a graph, its status and its results.
struct WorldReport {
    std::string name, from;            ///< "base" is the graph without changes, and branches from nothing
    double at = 0;                     ///< [s] written in the graph
    double began = 0;                  ///< [s] the end of the interval that reached `at`, where it branched
    double end = 0;                    ///< [s] end of its run
    std::vector<std::string> changes;  ///< "flow.manning = 0.05", "+ dike"
    std::filesystem::path results;
    std::size_t output_times = 0;  ///< number over all its nodes, from where it branches on
    WorldStatus status = WorldStatus::waiting;
    Diagnostics problems = {};
    RunSummary summary = {};
    std::string rule = {};     ///< that has made it; empty: the graph says it
    std::string why = {};      ///< "max(flow.depth) > 0.3 m: 0.31 m at 812 s", where a rule has made it
    std::string verdict = {};  ///< condition that the rule looks for, where it holds at this world's end
};

/// Worlds that rules may add to one tree.
constexpr std::size_t most_added_worlds = 1000;

/// Hears of the worlds of a tree, on the thread that runs it.
class WorldObserver {
  public:
    virtual ~WorldObserver() = default;

    /// `world` is about to start. Returns who hears of its run; null: nobody.
    virtual auto on_begin(const WorldReport& /*world*/) -> RunObserver* { return nullptr; }

    virtual void on_end(const WorldReport& /*world*/) {}
};

/// Whether `where` is the results folder of a tree of worlds.
auto holds_worlds(const std::filesystem::path& where) -> bool;

/// Reads the settings with which the worlds in such a folder were run, for a WorldTree that goes on with
/// them: it repeats none that is done, and the others go on from their latest sound checkpoints or from the
/// states from which they branch; files at the end are those of a tree that was never left. The plan of
/// checkpoints may be changed. Throws Failure where they were run without one, or where their list cannot be
/// read.
auto settings_of_worlds(const std::filesystem::path& where) -> RunSettings;

/// The worlds of a graph: a tree of runs that share their past. Each world has its results in a folder of its
/// own, RunSettings::results/NAME, whose series begin at 0 s; it has the bits that a run would have that is
/// computed with its parent's values until it branches. What its parent did is computed once. Thread: one at
/// a time.
class WorldTree {
  public:
    WorldTree(Session session, RunSettings settings);
    WorldTree(WorldTree&&) noexcept;
    auto operator=(WorldTree&&) noexcept -> WorldTree&;
    ~WorldTree();

    /// Whether the graph has worlds at all. Reads it.
    auto has_worlds() -> bool;

    /// Checks the graph, its worlds and their changes, and where it goes on with earlier ones, whether it
    /// can. Returns all problems.
    auto check() -> const Diagnostics&;

    /// Tries whether each world, also one that a rule makes, can go on with the state of its parent; see
    /// Run::try_on(). Returns the problems.
    auto try_on() -> Diagnostics;

    /// Status of the nodes that read worlds and run once all have ended; done where there are none.
    auto comparison() const -> WorldStatus;
    auto comparison_problems() const -> const Diagnostics&;

    /// Whether settings_of_worlds() can go on with it where it is left: it writes checkpoints.
    auto can_be_resumed() const -> bool;

    /// Largest number of worlds that rules may add. After check().
    auto most_from_rules() const -> std::size_t;

    /// All worlds, base first, parents before their branches. After check().
    auto worlds() const -> const std::vector<WorldReport>&;

    void observe(WorldObserver& observer);

    /// Has the world that runs stop where `flag`, which outlives the tree, becomes true; those that wait then
    /// stay as they are.
    void stop_when(const std::atomic<bool>& flag);

    /// Keeps states of worlds that wait in memory up to this size together [bytes], and in a file of their
    /// results folder beyond it. Without a call: a quarter of the machine's memory.
    void keep_in_memory(std::size_t bytes);

    /// Fills in the reports that an earlier run of the worlds has left in their folder. After check(). Throws
    /// Failure.
    void read_earlier();

    /// Runs all worlds. One that fails stops no other. Throws StartFailure where check() finds something,
    /// and Failure where old results or another run are in the way; nothing has run then.
    void run();

  private:
    struct Held;
    std::unique_ptr<Held> held_;
};

}  // namespace thalweg::runtime
