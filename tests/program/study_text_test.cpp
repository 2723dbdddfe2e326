// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "cli/emit_study.hpp"
#include "cli/study_answers.hpp"
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

/// Two schemes at three levels, of which the last member has failed.
auto schemes() -> thalweg::runtime::Study {
    thalweg::runtime::Study study;
    study.keys = {"flow.scheme", "a.level", "a.n"};
    for (const auto* const scheme : {"\"kp07\"", "\"hwp14\""}) {
        for (const auto* const level : {"\"3 m\"", "\"1 m\"", "\"2 m\""}) {
            study.members.push_back({"", {{0, scheme}, {1, level}, {2, "0.03"}}});
        }
    }
    return study;
}

auto has(const std::string& text, const std::string& part) -> bool {
    return text.find(part) != std::string::npos;
}

auto count_of(const std::string& text, const std::string& part) -> std::size_t {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
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

TEST_CASE("a chart of a study has a line for each value of the other keys, over rising numbers") {
    const auto study = schemes();
    std::vector<thalweg::runtime::MemberReport> reports(6);
    for (std::size_t k = 0; k < 5; ++k) {
        reports[k].status = thalweg::runtime::MemberStatus::done;
        reports[k].summary.metrics["flow"]["steps"] = {static_cast<double>(10 * k), "1"};
    }
    thalweg::runtime::ChartRule rule;
    rule.metric = "flow.steps";
    rule.over = 1;
    rule.unit = "m";

    const auto chart = chart_of(study, rule, reports);

    CHECK(chart.along == "a.level [m]");
    CHECK(chart.times == std::vector<double>{1, 2, 3});
    REQUIRE(chart.lines.size() == 2);  // a.n is the same in all
    CHECK(chart.lines[0].name == "flow.scheme = kp07");
    CHECK(chart.lines[0].values == std::vector<double>{10, 20, 0});
    CHECK(chart.lines[1].values[0] == 40);
    CHECK(std::isnan(chart.lines[1].values[1]));
    CHECK(chart.lines[1].values[2] == 30);
    const auto file = svg_file_of(chart);
    CHECK(has(file, ">flow.steps</text>"));
    CHECK(has(file, ">a.level [m]</text>"));
    // With those of the legend: dots of the first line, squares of the second, and dashes that tell them
    // apart.
    CHECK(count_of(file, "<circle") == 4);
    CHECK(count_of(file, "<path") == 3);
    CHECK(count_of(file, "stroke-dasharray=\"6 3\"") == 3);

    rule.title = "Steps & levels";
    rule.metric_label = "steps";
    rule.over_label = "highest level";
    const auto named = svg_file_of(chart_of(study, rule, reports));
    CHECK(has(named, ">Steps &amp; levels</text>"));
    CHECK(has(named, ">steps</text>"));
    CHECK(has(named, ">highest level [m]</text>"));
    CHECK(has(named, ">1.0</text>"));
    CHECK(has(named, ">1.4</text>"));
}

TEST_CASE("a chart of large numbers counts them in millions") {
    LineChart chart;
    chart.quantity = "loss.damage";
    chart.unit = "EUR";
    chart.along = "a.level [m]";
    chart.times = {1, 2};
    chart.lines.push_back({"wall", {0, 2.5e8}});

    const auto file = svg_file_of(chart);

    CHECK(has(file, ">loss.damage [1e6 EUR]</text>"));
    CHECK(has(file, ">200</text>"));
    CHECK_FALSE(has(file, ">200000000</text>"));
}
