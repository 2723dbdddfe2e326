// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "member_report.hpp"
#include "member_slots.hpp"
#include "study.hpp"
#include "thalweg/runtime/session.hpp"

namespace thalweg::runtime {

/// Hears of the members of a study, from the threads that run them, one call at a time.
class StudyObserver {
  public:
    virtual ~StudyObserver() = default;

    /// Member `k` begins. Returns who hears of its run, on the thread that drives it.
    virtual auto on_begin(std::size_t k) -> RunObserver& = 0;

    virtual void on_end(std::size_t k, const MemberReport& report) = 0;
};

/// Runs one member to its end, or to where `stop` becomes true, and writes its report into the folder of its
/// results. Nodes on CUDA use `gpu`; the CPU: the first one. What fails is in the report that is returned.
/// Any thread.
auto run_member(const Session& session, const Study& study, std::size_t k, const StudySettings& settings,
                Device gpu, RunObserver& observer, const std::atomic<bool>& stop) -> MemberReport;

/// Runs all members that are not finished in these slots, the first ones first; each slot takes the next one
/// when it is free. `reports` holds what has become of each. After enter_study_folder(). What a member fails
/// of stops no other.
void run_members(const Session& session, const Study& study, const StudySettings& settings,
                 const MemberSlots& slots, StudyObserver& observer, const std::atomic<bool>& stop,
                 std::vector<MemberReport>& reports);

}  // namespace thalweg::runtime
