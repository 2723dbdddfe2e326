// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "runtime/base/diagnostic.hpp"
#include "runtime/plan/results_folder.hpp"
#include "thalweg/runtime/summary.hpp"

namespace thalweg::runtime {

enum class MemberStatus {
    waiting,  ///< has not begun
    begun,    ///< at work, or its process was killed in its midst
    done,
    over_limit,  ///< a limit of the graph has ended it; it is not repeated
    stopped,     ///< by the user
    failed,
};

/// "waiting", "begun", "done", "over limit", "stopped", "failed".
auto word_of(MemberStatus status) -> const char*;

/// What has become of a member.
struct MemberReport {
    MemberStatus status = MemberStatus::waiting;
    std::string hash;         ///< Member::hash of what was run
    double seconds = 0;       ///< [s] by the clock on the wall, from its check to its end
    Diagnostics problems;     ///< why it has failed; empty in reports that were read
    bool is_refused = false;  ///< before time 0, for what the study, the graph or a file says
    std::string error;        ///< the first of them as one line; empty: none
    RunSummary summary;       ///< metrics alone in reports that were read

    /// Whether its metrics are those of its end: answers are made of such members alone. What a limit has
    /// ended has the metrics of the moment of its stop.
    auto is_done() const -> bool { return status == MemberStatus::done; }

    /// Whether nothing is left to do.
    auto is_finished() const -> bool {
        return status == MemberStatus::done || status == MemberStatus::over_limit;
    }
};

/// File in the results of a member that says what has become of it.
constexpr auto member_report_file = member_record_name;

/// Writes that file, whole or not at all. Makes the folder. Throws Failure.
void write_member_report(const std::filesystem::path& folder, const MemberReport& report);

/// Reads it; nothing where there is none. Throws Failure where it cannot be read.
auto read_member_report(const std::filesystem::path& folder) -> std::optional<MemberReport>;

}  // namespace thalweg::runtime
