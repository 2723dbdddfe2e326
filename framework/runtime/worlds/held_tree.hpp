// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "resumed_worlds.hpp"
#include "runtime/document/graph.hpp"
#include "thalweg/runtime/worlds.hpp"
#include "waiting_states.hpp"
#include "world_comparison.hpp"
#include "world_ears.hpp"
#include "world_list_head.hpp"
#include "world_reading.hpp"

namespace thalweg::runtime {

/// What a world changes, as the tree shows it.
auto changes_in(const World& world) -> std::vector<std::string>;

/// What a WorldTree holds. Numbers of worlds are those of `reports`, 0 is base.
struct WorldTree::Held {
    Session session;
    RunSettings settings;
    std::filesystem::path folder;  ///< absolute; of all worlds
    WorldObserver nobody;
    WorldObserver* observer = &nobody;
    const std::atomic<bool>* flag = nullptr;
    std::optional<std::vector<World>> worlds;  ///< as written, without base
    WorldComparison comparison;
    std::vector<WorldReport> reports;
    std::vector<WorldReading> readings;    ///< of each world
    std::vector<std::size_t> seen_events;  ///< of each world, how many of its run have been followed
    std::vector<std::unique_ptr<WorldEars>> ears;
    std::deque<std::optional<Run>> runs;  ///< checked, not yet over
    std::vector<WatchRule> rules;         ///< of the graph
    Diagnostics problems;
    bool is_checked = false;
    std::size_t memory;
    std::optional<ResumedWorlds> resumed;  ///< where it goes on with worlds
    WorldListHead head;                    ///< of the list of worlds
    bool is_list_due = false;              ///< to be written, since a world has ended
    Diagnostics readers_problems;

    Held(const Session& its_session, RunSettings its_settings);

    void read();
    void check_world(std::size_t k);
    auto settings_of(std::size_t k) const -> RunSettings;

    auto starts_anew(std::size_t k) const -> bool { return reports[k].at <= 0; }

    auto children_of(std::size_t k) const -> std::vector<std::size_t>;
    void run_world(std::size_t k, WaitingStates& states);
    void compute(std::size_t k, WaitingStates& states);
    void prepare_list();
    void make_room();
    auto branch_head(std::size_t c) const -> std::optional<Checkpoint>;
    void show_ends();
    void advance(std::size_t k, Run& run, WaitingStates& states);
    void look(std::size_t k, Run& run, WaitingStates& states);
    auto branch_off(std::size_t k, Run& run, WaitingStates& states) -> bool;
    void branch(std::size_t c, std::size_t k, Run& run, const std::shared_ptr<const SavedState>& state,
                WaitingStates& states);
    auto has_worlds() const -> bool;
    auto follow_rules(std::size_t k, const Run& run) -> bool;
    void add_worlds(std::size_t k, const WatchRule& rule, const WatchEvent& event, const Run& run);
    void add_world(WorldReport report, WorldReading reading);
    void read_again(std::size_t c, const Run& parent);
    auto is_sound(std::size_t c) -> bool;
    void note_inputs(const Run& run);
    auto judge(std::size_t k, const Run& run) -> bool;
    void take_back_verdict(std::size_t k);
    void drop(std::size_t c, WaitingStates& states);
    void require_room_for_rules() const;
    void keep_outputs(std::size_t k, Run& run);
    auto readers() const -> RunSettings;
    void run_readers();
    void clear_results(std::size_t k);
    void write_list();
    void fail(std::size_t k, const Failure& failure);
    void end(std::size_t k);
    void leave_out(std::size_t k);
};

}  // namespace thalweg::runtime
