// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "common.hpp"
#include "drive.hpp"
#include "emit_study.hpp"
#include "interrupt.hpp"
#include "runtime/study/check_study.hpp"
#include "runtime/study/run_study.hpp"
#include "runtime/study/study_folder.hpp"
#include "say.hpp"
#include "stats.hpp"
#include "study_display.hpp"
#include "table.hpp"
#include "verbs.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;
using runtime::MemberReport;
using runtime::MemberStatus;
using runtime::Study;

struct StudyOptions {
    PluginOptions plugins;
    NodeTimeOption nodes;
    DriveOptions drive;
    std::string file, out, data, device, emit;
    std::optional<std::size_t> member;
    std::size_t jobs = 0;  // 0: not given
    bool resume = false, collect = false, lists = false;

    auto settings() const -> runtime::StudySettings {
        return {out, data, device, "Thalweg " THALWEG_VERSION, resume};
    }

    auto threads() const -> std::size_t {
        return drive.threads > 0 ? static_cast<std::size_t>(drive.threads) : 1;
    }
};

/// Members of one GPU at a time: one computes while the other reads, writes or starts. More of them would
/// need as many times the memory of the GPU.
constexpr std::size_t jobs_on_gpu = 2;

/// Members at a time where the user does not say it.
auto default_jobs(const StudyOptions& options) -> std::size_t {
    return std::max<std::size_t>(1, std::thread::hardware_concurrency() / options.threads());
}

auto count_of(const std::vector<MemberReport>& reports, MemberStatus status) -> std::size_t {
    return static_cast<std::size_t>(std::count_if(
        reports.begin(), reports.end(), [&](const MemberReport& one) { return one.status == status; }));
}

/// Members that have not been run to an end.
auto count_of_left(const std::vector<MemberReport>& reports) -> std::size_t {
    return count_of(reports, MemberStatus::stopped) + count_of(reports, MemberStatus::begun) +
           count_of(reports, MemberStatus::waiting);
}

auto status_of(const std::vector<MemberReport>& reports) -> int {
    return count_of(reports, MemberStatus::failed) > 0       ? exit_failed
           : count_of_left(reports) > 0                      ? exit_stopped
           : count_of(reports, MemberStatus::over_limit) > 0 ? exit_limit
                                                             : exit_ok;
}

/// Tells what has become of the members, as text or as JSON.
void tell_members(const Study& study, const StudyOptions& options, const std::vector<MemberReport>& reports) {
    const auto list = runtime::results_folder_of(study, options.settings()) / runtime::member_list_file;
    auto counts = nlohmann::ordered_json::object();
    std::string text;
    for (const auto status : {MemberStatus::done, MemberStatus::over_limit, MemberStatus::failed,
                              MemberStatus::stopped, MemberStatus::begun, MemberStatus::waiting}) {
        const auto count = count_of(reports, status);
        counts[runtime::word_of(status)] = count;
        text += count > 0 ? fmt::format("{}{} {}", text.empty() ? "" : ", ", count, runtime::word_of(status))
                          : "";
    }
    if (!options.drive.quiet) {
        say(fmt::format("{} members: {}; see {}\n", reports.size(), text, list.string()));
    }
    if (options.drive.json) {
        print(nlohmann::ordered_json{{"members", reports.size()}, {"status", counts}, {"list", list.string()}}
                  .dump(2) +
              "\n");
    }
}

auto list_members(const Study& study) -> int {
    std::vector<std::string> heads = {">number", "name"};
    heads.insert(heads.end(), study.keys.begin(), study.keys.end());
    Table table(heads);
    for (std::size_t k = 0; k < study.members.size(); ++k) {
        std::vector<std::string> row = {std::to_string(k), study.members[k].name};
        for (const auto& value : study.members[k].values) {
            row.push_back(runtime::text_of(value));
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

/// Gathers what the members have left.
auto collect(const Study& study, const StudyOptions& options) -> int {
    const auto settings = options.settings();
    runtime::enter_study_folder(study, settings, runtime::StudyEntry::one_member);
    const auto reports = runtime::read_reports(study, settings);
    runtime::write_member_list(study, settings, reports);
    tell_members(study, options, reports);
    return count_of_left(reports) > 0 ? exit_failed : status_of(reports);
}

/// Says that a member is finished. Throws StartFailure where the user does not go on with the study.
auto leave_as_it_is(const runtime::Member& member, const MemberReport& earlier, const fs::path& results,
                    const StudyOptions& options) -> int {
    if (!options.resume) {
        runtime::Diagnostic problem;
        problem.message = "there are results of an earlier run of this member";
        problem.found = results.string();
        problem.remedy =
            "leave it as it is with --resume, name another folder with --out, or remove this one";
        problem.cause = runtime::Cause::machine;
        throw runtime::StartFailure({problem});
    }
    spdlog::info("member {} is {} already", member.name, runtime::word_of(earlier.status));
    return earlier.status == MemberStatus::done ? exit_ok : exit_limit;
}

/// Runs one member. Returns the exit status that `thalweg run` would have.
auto run_one_member(const Study& study, const StudyOptions& options, const runtime::Session& session) -> int {
    const auto settings = options.settings();
    const auto& member = study.members[*options.member];
    const auto results = runtime::settings_of(study, member, settings).results;
    runtime::enter_study_folder(study, settings, runtime::StudyEntry::one_member);
    if (const auto earlier = runtime::read_member_report(results);
        earlier && earlier->is_finished() && earlier->hash == member.hash) {
        return leave_as_it_is(member, *earlier, results, options);
    }
    ProgressDisplay display(options.drive.quiet);
    const auto report =
        runtime::run_member(session, study, *options.member, settings, display, stop_on_interrupt());
    if (!report.problems.empty()) {
        print_problems(report.problems);
        return report.is_refused ? refusal_status(session.registry(), exit_refused) : exit_failed;
    }
    if (!options.drive.quiet) {
        say(summary_text(report.summary, results));
    }
    return status_of({report});
}

/// Members at a time: few where they run on a GPU.
auto jobs_of(const Study& study, const StudyOptions& options, const runtime::Session& session)
    -> std::size_t {
    if (options.jobs > 0) {
        return std::min(options.jobs, study.members.size());
    }
    auto first = session.run(runtime::settings_of(study, study.members.front(), options.settings()));
    const bool has_gpu = first.check().empty() && first.head().device.compare(0, 4, "cuda") == 0;
    const auto jobs = has_gpu ? std::min(jobs_on_gpu, default_jobs(options)) : default_jobs(options);
    return std::min(jobs, study.members.size());
}

auto run_all_members(const Study& study, const StudyOptions& options, const runtime::Session& session)
    -> int {
    const auto settings = options.settings();
    const auto lock = runtime::enter_study_folder(study, settings, runtime::StudyEntry::all_members);
    auto reports = runtime::read_reports(study, settings);
    const auto jobs = jobs_of(study, options, session);
    StudyDisplay display(study, reports, options.drive.quiet);
    runtime::run_members(session, study, settings, jobs, display, stop_on_interrupt(), reports);
    display.tell_repeated();
    runtime::write_member_list(study, settings, reports);
    tell_members(study, options, reports);
    return status_of(reports);
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
    if (!options.emit.empty()) {
        return emit(study, options);
    }
    if (options.collect) {
        return collect(study, options);
    }
    const auto session = open_session(options.plugins);
    const auto watch = options.nodes.watch();
    // A member alone checks itself, or each of a thousand processes would check a hundred.
    const auto problems =
        options.member ? runtime::Diagnostics() : runtime::check_study(study, session, options.settings());
    if (!problems.empty()) {
        print_problems(problems);
        return refusal_status(session.registry(), problems);
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
                       ->check(CLI::NonNegativeNumber.description(""))
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
                     "Members at a time (default: processors / threads; on a GPU at most 2)")
        ->check(CLI::Range(1, 4096).description(""))
        ->type_name("N");
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
