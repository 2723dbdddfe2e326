// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <string>
#include <vector>

#include "common.hpp"
#include "drive_study.hpp"
#include "emit_study.hpp"
#include "runtime/base/device.hpp"
#include "runtime/study/check_study.hpp"
#include "say.hpp"
#include "table.hpp"
#include "thalweg/number_text.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;
using runtime::Study;

auto list_members(const Study& study) -> int {
    std::vector<std::string> heads = {">number", "name"};
    heads.insert(heads.end(), study.keys.begin(), study.keys.end());
    const bool has_costs = !study.cost_unit.empty();
    if (has_costs) {
        heads.push_back(">cost [" + study.cost_unit + "]");
    }
    if (study.has_weights) {
        heads.emplace_back(">weight");
    }
    Table table(heads);
    for (std::size_t k = 0; k < study.members.size(); ++k) {
        std::vector<std::string> row = {std::to_string(k), study.members[k].name};
        for (const auto& value : study.members[k].values) {
            row.push_back(runtime::text_of(value));
        }
        if (has_costs) {
            row.push_back(number_text(study.members[k].cost));
        }
        if (study.has_weights) {
            row.push_back(number_text(study.members[k].weight));
        }
        table.add(row);
    }
    print(table.text());
    return exit_ok;
}

/// Words that a member is run with, from the current folder.
auto member_command(const StudyOptions& options) -> std::vector<std::string> {
    std::error_code unknown;
    const auto program = fs::read_symlink("/proc/self/exe", unknown);
    std::vector<std::string> words = {unknown ? "thalweg" : program.string(), "study", options.file,
                                      "--threads", std::to_string(options.threads())};
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) {
            words.insert(words.end(), {name, value});
        }
    };
    add("--out", options.out);
    add("--data", options.data);
    add("--device", options.device);
    add("--gpus", fmt::format("{}", fmt::join(options.gpus, ",")));
    add("--node-time", options.nodes.longest);
    for (const auto& folder : options.plugins.folders) {
        add("--plugin-path", folder);
    }
    return words;
}

auto emit(const Study& study, const StudyOptions& options) -> int {
    warn_of_missing_engine(options.emit);
    StudyJobs jobs;
    jobs.name = study.file.stem().string();
    jobs.folder = fs::current_path();
    jobs.command = member_command(options);
    jobs.members = study.members.size();
    jobs.jobs = options.jobs > 0 ? options.jobs : default_jobs(options);
    jobs.threads = options.threads();
    jobs.needs_gpu = options.device == "cuda";
    print(job_text(options.emit, jobs));
    return exit_ok;
}

/// Throws Failure unless the study has the member that is asked for.
void require_member(const Study& study, const StudyOptions& options) {
    if (options.member && *options.member >= study.members.size()) {
        runtime::Diagnostic problem;
        problem.message = "the study has no such member";
        problem.found = fmt::format("--member {}", *options.member);
        problem.expected = fmt::format("a number from 0 to {}", study.members.size() - 1);
        problem.remedy = "see all members with --list";
        throw runtime::StartFailure({problem});
    }
}

auto act_on(const Study& study, const StudyOptions& options) -> int {
    require_member(study, options);
    if (options.collect) {
        return collect_members(study, options);
    }
    runtime::widen_gpu_queues();
    const auto session = open_session(options.plugins);
    const auto watch = options.nodes.watch();
    // A member alone checks itself, or each of a thousand processes would check a hundred.
    const auto problems =
        options.member ? runtime::Diagnostics() : runtime::check_study(study, session, options.settings());
    if (!problems.empty()) {
        print_problems(problems);
        return refusal_status(session.registry(), problems);
    }
    if (!options.emit.empty()) {
        return emit(study, options);
    }
    return options.lists    ? list_members(study)
           : options.member ? run_one_member(study, options, session)
                            : run_all_members(study, options, session);
}

auto read_and_act(const StudyOptions& options) -> int {
    auto drive = options.drive;
    drive.threads = static_cast<int>(options.threads());
    drive.apply();
    try {
        runtime::Diagnostics problems;
        const auto study = runtime::read_study(options.file, options.settings(), problems);
        if (!problems.empty()) {
            throw runtime::StartFailure(problems);
        }
        for (const auto& remark : study.remarks) {
            spdlog::warn("{}", remark);
        }
        return act_on(study, options);
    } catch (const runtime::StartFailure& failure) {
        print_problems(failure.diagnostics());
        return runtime::is_refusal(failure.diagnostics()) ? exit_refused : exit_failed;
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
        return exit_failed;
    }
}

void add_ways(CLI::App& verb, StudyOptions& options) {
    auto* member = verb.add_option("--member", options.member, "Run this member alone, by its number from 0")
                       ->check(whole_number(0))
                       ->type_name("K");
    auto* collect =
        verb.add_flag("--collect", options.collect,
                      "Run nothing; gather into members.csv what members run by --member have left");
    auto* emit =
        verb.add_option("--emit", options.emit,
                        "Run nothing; print a job description for this engine, which runs the members")
            ->check(CLI::IsMember(study_engines()))
            ->type_name("ENGINE");
    auto* list = verb.add_flag("--list", options.lists, "Run nothing; check the study and print its members");
    for (auto* one : {member, collect, emit, list}) {
        for (auto* other : {member, collect, emit, list}) {
            one != other ? void(one->excludes(other)) : void();
        }
    }
}

}  // namespace

void add_study(CLI::App& app, Action& action) {
    auto* verb = app.add_subcommand("study", "Run one graph many times, with values from a study file");
    auto options = std::make_shared<StudyOptions>();
    verb->add_option("study", options->file, "Study document (JSON)")->required()->type_name("FILE");
    verb->add_option("--jobs", options->jobs,
                     "Members at a time (default: processors / threads; on GPUs by their size, 2 to 64 each)")
        ->check(whole_number(1, 4096))
        ->type_name("N");
    verb->add_option("--gpus", options->gpus, "Numbers of the GPUs that members use (default: all)")
        ->delimiter(',')
        ->check(whole_number(0))
        ->type_name("K,...");
    options->drive.add_threads_to(*verb, "1 for each member");
    verb->add_flag("--resume", options->resume,
                   "Go on with the study: members that are done are not repeated");
    add_ways(*verb, *options);
    verb->add_option("--out", options->out, "Folder for results (default: results/<name of the study>)")
        ->type_name("DIR");
    verb->add_option("--data", options->data, "Folder that $THALWEG_DATA/ in a graph stands for")
        ->envname("THALWEG_DATA")
        ->type_name("DIR");
    verb->add_option("--device", options->device, "Run on auto, cpu or cuda, whatever the graph says")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->type_name("DEVICE");
    verb->add_flag("--json", options->drive.json,
                   "Print how many members are done, failed and so on as JSON");
    verb->add_flag("--quiet", options->drive.quiet, "Show warnings and errors only");
    options->nodes.add_to(*verb);
    options->plugins.add_to(*verb);
    verb->callback([options, &action] { action = [options] { return read_and_act(*options); }; });
}

}  // namespace thalweg::cli
