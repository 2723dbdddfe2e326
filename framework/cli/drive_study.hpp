// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common.hpp"
#include "drive.hpp"
#include "runtime/study/study.hpp"

namespace thalweg::cli {

struct StudyOptions {
    PluginOptions plugins;
    NodeTimeOption nodes;
    DriveOptions drive;
    std::string file, out, data, device, emit;
    std::optional<std::size_t> member;
    std::vector<int> gpus;  // numbers of the GPUs that members use; empty: all
    std::size_t jobs = 0;   // members at a time; 0: not given
    bool resume = false, collect = false, lists = false;

    auto settings() const -> runtime::StudySettings {
        return {out, data, device, "Thalweg " THALWEG_VERSION, resume};
    }

    auto threads() const -> std::size_t {
        return drive.threads > 0 ? static_cast<std::size_t>(drive.threads) : 1;
    }
};

/// Members at a time where the user does not say it, on the CPU.
auto default_jobs(const StudyOptions& options) -> std::size_t;

/// Runs all members that are not finished. Returns the exit status, as the following do. All throw Failure.
auto run_all_members(const runtime::Study& study, const StudyOptions& options,
                     const runtime::Session& session) -> int;

/// Runs the member that the options name.
auto run_one_member(const runtime::Study& study, const StudyOptions& options, const runtime::Session& session)
    -> int;

/// Gathers what members have left.
auto collect_members(const runtime::Study& study, const StudyOptions& options) -> int;

}  // namespace thalweg::cli
