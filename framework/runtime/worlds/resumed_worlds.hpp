// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "thalweg/runtime/session.hpp"
#include "thalweg/runtime/worlds.hpp"
#include "waiting_states.hpp"
#include "world_list_head.hpp"
#include "world_reading.hpp"
#include "world_start.hpp"

namespace thalweg::runtime {

/// What an earlier run of a tree of worlds has left, for the one that goes on with it. Numbers of worlds are
/// those of the reports; later ones are of worlds that rules make meanwhile.
class ResumedWorlds {
  public:
    /// Reads the list in the folder, with worlds that rules have made, and the states of worlds that are not
    /// done, which now wait. `read`: the worlds whose outputs are read at the end. Throws Failure where the
    /// list cannot be read.
    ResumedWorlds(const std::filesystem::path& folder, std::vector<WorldReport>& reports,
                  const std::set<std::string>& read);

    /// What has become of the nodes that read worlds.
    auto comparison() const -> WorldStatus { return head_.comparison; }

    /// Whether a run of its own is gone on with, or what it held at its end is read.
    auto is_own(std::size_t k) const -> bool { return has_state(k) && starts_[k].is_own; }

    auto has_state(std::size_t k) const -> bool { return k < starts_.size() && starts_[k].has_state(); }

    /// How the graph of a world is read whose state says it; `written` where there is none.
    auto reading_of(std::size_t k, const WorldReading& written) const -> WorldReading;

    /// The run that goes on from the state of a world, which has one.
    auto run_of(std::size_t k, const Session& session, RunSettings how) const -> Run;

    /// Tells a world that is checked of checkpoints that cannot be taken, and finds whether it is done.
    void note(std::size_t k, WorldReport& report, RunObserver& observer) const;

    /// Complains of everything that keeps these worlds from being gone on with; `runs` are checked and
    /// without problems.
    void check(const std::vector<WorldReport>& reports, const std::deque<std::optional<Run>>& runs,
               const WorldListHead& now, Diagnostics& problems) const;

    /// Has worlds that are not done start from the files of their states.
    void hand_to(WaitingStates& states, const std::vector<WorldReport>& reports) const;

    /// Calls `look` while a world that is done holds what it held at its end.
    void show_end(std::size_t k, Run& run, const std::function<void()>& look) const;

  private:
    void leave_to_rules(std::vector<WorldReport>& reports);

    WorldListHead head_;
    std::vector<WorldStart> starts_;
    std::set<std::size_t> shown_;  ///< read at the end by nodes that have not run
};

/// Throws Failure where another process writes into the folder of one of these worlds.
void require_unlocked(const std::vector<WorldReport>& reports);

}  // namespace thalweg::runtime
