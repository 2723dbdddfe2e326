// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "emit_study.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <sstream>

#include "shell_word.hpp"

namespace thalweg::cli {

namespace {

/// Tasks that an array may have where a site leaves MaxArraySize of Slurm at 1001.
constexpr std::size_t most_tasks = 1000;

auto command_line(const StudyJobs& jobs) -> std::string {
    std::string line;
    for (const auto& word : jobs.command) {
        line += (line.empty() ? "" : " ") + shell_word(word);
    }
    return line;
}

auto slurm_text(const StudyJobs& jobs) -> std::string {
    const auto each = (jobs.members + most_tasks - 1) / most_tasks;  // members a task
    const auto tasks = (jobs.members + each - 1) / each;
    return fmt::format(R"(#!/bin/bash
# Runs the {members} members of a study, {each} a task: sbatch THIS_FILE. When all tasks have ended, gather their rows:
#   cd {folder} && {command} --collect
# A task whose members do not all come to their end fails. To run those again, submit this file once more.
#SBATCH --job-name={name}
#SBATCH --array=0-{last}
#SBATCH --cpus-per-task={threads}
{gpu}#SBATCH --output=%x-%A-%a.log
cd {folder} || exit
status=0
first=$((SLURM_ARRAY_TASK_ID * {each}))
for ((member = first; member < first + {each} && member < {members}; ++member)); do
    {command} --resume --quiet --member "$member" || status=$?
done
exit "$status"
)",
                       fmt::arg("members", jobs.members), fmt::arg("each", each),
                       fmt::arg("folder", shell_word(jobs.folder.string())),
                       fmt::arg("command", command_line(jobs)), fmt::arg("name", shell_word(jobs.name)),
                       fmt::arg("last", tasks - 1), fmt::arg("threads", jobs.threads),
                       fmt::arg("gpu", jobs.needs_gpu ? "#SBATCH --gres=gpu:1\n" : ""));
}

auto parallel_text(const StudyJobs& jobs) -> std::string {
    const auto member = command_line(jobs) + " --resume --quiet --member";
    return fmt::format("cd {} && seq 0 {} | parallel --jobs {} {}; {} --collect\n",
                       shell_word(jobs.folder.string()), jobs.members - 1, jobs.jobs, shell_word(member),
                       command_line(jobs));
}

auto dask_text(const StudyJobs& jobs) -> std::string {
    return fmt::format(R"(#!/usr/bin/env python3
"""Runs the {members} members of a study: python3 THIS_FILE [ADDRESS_OF_A_SCHEDULER]. Without an address it starts workers of its own.
Exit status 1 where a member has not come to its end; to run those again, start this file once more."""
import subprocess
import sys

from dask.distributed import Client, as_completed

folder = {folder}
command = {command}


def run(member):
    words = command + ["--resume", "--quiet", "--member", str(member)]
    done = subprocess.run(words, cwd=folder, stderr=subprocess.PIPE, text=True, errors="replace")
    return member, done.returncode, done.stderr


def main():
    client = Client(sys.argv[1]) if len(sys.argv) > 1 else Client(n_workers={jobs}, threads_per_worker=1)
    failed = 0
    for future in as_completed(client.map(run, range({members}), pure=False)):
        error = future.exception()
        member, status, text = future.result() if error is None else ("?", 1, str(error))
        if status != 0:
            failed += 1
            print(f"member {{member}}: exit status {{status}}\n{{text}}", file=sys.stderr)
    collected = subprocess.run(command + ["--collect"], cwd=folder).returncode
    return 1 if failed > 0 else collected


if __name__ == "__main__":
    sys.exit(main())
)",
                       fmt::arg("members", jobs.members),
                       fmt::arg("folder", nlohmann::json(jobs.folder.string()).dump()),
                       fmt::arg("command", nlohmann::json(jobs.command).dump()), fmt::arg("jobs", jobs.jobs));
}

struct StudyEngine {
    const char* name;
    const char* program;  ///< that tells whether the engine is installed
    auto(*text)(const StudyJobs&) -> std::string;
};

constexpr std::array<StudyEngine, 3> engines = {{{"slurm", "sbatch", slurm_text},
                                                 {"parallel", "parallel", parallel_text},
                                                 {"dask", "dask-scheduler", dask_text}}};

auto is_on_path(const std::string& program) -> bool {
    const auto* const path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (::access((folder + "/" + program).c_str(), X_OK) == 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

auto study_engines() -> std::vector<std::string> {
    std::vector<std::string> names;
    names.reserve(engines.size());
    for (const auto& engine : engines) {
        names.emplace_back(engine.name);
    }
    return names;
}

auto job_text(const std::string& engine, const StudyJobs& jobs) -> std::string {
    for (const auto& one : engines) {
        if (one.name == engine) {
            return one.text(jobs);
        }
    }
    return "";
}

void warn_of_missing_engine(const std::string& engine) {
    for (const auto& one : engines) {
        if (one.name == engine && !is_on_path(one.program)) {
            spdlog::warn("{} is not installed here: there is no {} on the PATH", engine, one.program);
        }
    }
}

}  // namespace thalweg::cli
