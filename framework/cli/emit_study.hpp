// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace thalweg::cli {

/// What other programs need to run the members of a study.
struct StudyJobs {
    std::string name;                  ///< of the study
    std::filesystem::path folder;      ///< absolute: in which relative paths of the command begin
    std::vector<std::string> command;  ///< words of `thalweg study FILE` with the options of a member
    std::size_t members = 0;
    std::size_t jobs = 1;     ///< members at a time on one machine
    std::size_t threads = 1;  ///< of each member
    bool needs_gpu = false;
};

/// "slurm", "parallel", "dask".
auto study_engines() -> std::vector<std::string>;

/// The job description for one of them: a Slurm array script, a line for GNU parallel, or a Dask script.
auto job_text(const std::string& engine, const StudyJobs& jobs) -> std::string;

/// Says on standard error where this machine lacks the engine.
void warn_of_missing_engine(const std::string& engine);

}  // namespace thalweg::cli
