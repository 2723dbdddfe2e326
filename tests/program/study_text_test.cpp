// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include "cli/emit_study.hpp"
#include "cli/study_display.hpp"

using namespace thalweg::cli;

namespace {

auto under_way() -> StudyProgress {
    StudyProgress progress;
    progress.members = 40;
    progress.finished = 9;
    progress.failed = 1;
    progress.at_work = 2;
    progress.share = 0.25;
    progress.seconds = 60;
    return progress;
}

auto jobs_of(std::size_t members) -> StudyJobs {
    StudyJobs jobs;
    jobs.name = "many";
    jobs.folder = "/home/us/my runs";
    jobs.command = {"/usr/bin/thalweg", "study", "many.json"};
    jobs.members = members;
    jobs.jobs = 4;
    jobs.threads = 2;
    return jobs;
}

auto has(const std::string& text, const std::string& part) -> bool {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the line of a study tells members and the time left, and is cut at a part") {
    CHECK(study_text(under_way(), 200) ==
          " 25 %  9 of 40 members done  1 failed  2 at work  3 min 00 s left");
    CHECK(study_text(under_way(), 40) == " 25 %  9 of 40 members done  1 failed");
    StudyProgress begins;
    begins.members = 3;
    CHECK(study_text(begins, 200) == "  0 %  0 of 3 members done");
}

TEST_CASE("an array of Slurm has at most 1000 tasks, which share the members") {
    const auto some = job_text("slurm", jobs_of(1000)), many = job_text("slurm", jobs_of(2500));

    CHECK(has(some, "#SBATCH --array=0-999\n"));
    CHECK(has(some, "first=$((SLURM_ARRAY_TASK_ID * 1))\n"));
    CHECK(has(some, "#SBATCH --cpus-per-task=2\n"));
    CHECK_FALSE(has(some, "--gres"));
    CHECK(has(many, "#SBATCH --array=0-833\n"));  // 833 tasks of three members, and one of one
    CHECK(has(many, "first=$((SLURM_ARRAY_TASK_ID * 3))\n"));
    CHECK(has(many, "member < first + 3 && member < 2500;"));
}

TEST_CASE("a task of Slurm asks for a GPU where members need one") {
    auto jobs = jobs_of(3);
    jobs.needs_gpu = true;

    CHECK(has(job_text("slurm", jobs), "\n#SBATCH --gres=gpu:1\n"));
}

TEST_CASE("jobs begin in their folder, whatever it is called") {
    CHECK(job_text("parallel", jobs_of(3)) ==
          "cd '/home/us/my runs' && seq 0 2 | parallel --jobs 4 '/usr/bin/thalweg study many.json --resume "
          "--quiet --member'; "
          "/usr/bin/thalweg study many.json --collect\n");
    CHECK(has(job_text("dask", jobs_of(3)), "folder = \"/home/us/my runs\"\n"));
    CHECK(has(job_text("dask", jobs_of(3)), "command = [\"/usr/bin/thalweg\",\"study\",\"many.json\"]\n"));
}
