// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "member_report.hpp"
#include "runtime/plan/folder_lock.hpp"
#include "study.hpp"

namespace thalweg::runtime {

/// Files in the results of a study: a row for each member, and which study it is.
constexpr auto member_list_file = "members.csv";
constexpr auto study_list_file = "study.json";

/// Column of members.csv with the time that a member took by the clock on the wall.
constexpr auto seconds_column = "seconds [s]";

/// Who begins in the results folder of a study.
enum class StudyEntry {
    all_members,  ///< results of an earlier study are refused, unless it is resumed
    one_member,   ///< others of the same study may be at work beside it
};

/// Makes the results folder that of the study, before anything runs. Throws StartFailure where it holds
/// something else: another study, results of a run, or those of this study where it is not resumed; and
/// Failure where it cannot be written, or another process runs all members there. Returns the lock that keeps
/// others from that; null for one member.
auto enter_study_folder(const Study& study, const StudySettings& settings, StudyEntry entry)
    -> std::unique_ptr<const FolderLock>;

/// What has become of each member, in their order, as far as the results folder tells. Those of another graph
/// or other values are waiting. Throws Failure.
auto read_reports(const Study& study, const StudySettings& settings) -> std::vector<MemberReport>;

/// Writes members.csv and study.json, each whole or not at all. Throws Failure.
void write_member_list(const Study& study, const StudySettings& settings,
                       const std::vector<MemberReport>& reports);

}  // namespace thalweg::runtime
