// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "drive_study.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "interrupt.hpp"
#include "progress.hpp"
#include "report_page.hpp"
#include "runtime/base/device.hpp"
#include "runtime/study/run_study.hpp"
#include "runtime/study/study_folder.hpp"
#include "say.hpp"
#include "stats.hpp"
#include "study_answers.hpp"
#include "study_display.hpp"
#include "verbs.hpp"

namespace thalweg::cli {

namespace {

namespace fs = std::filesystem;
using runtime::MemberReport;
using runtime::MemberStatus;
using runtime::Study;

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

/// The GPUs that members use.
auto gpus_of(const StudyOptions& options) -> std::vector<Device> {
    return runtime::chosen_gpus(options.gpus, runtime::cuda_devices());
}

/// Where members run: on all GPUs where they have nodes on CUDA.
auto slots_of(const Study& study, const StudyOptions& options, const runtime::Session& session)
    -> runtime::MemberSlots {
    const auto gpus = gpus_of(options);
    auto how = runtime::settings_of(study, study.members.front(), options.settings());
    how.gpu = gpus.empty() ? how.gpu : gpus.front();
    auto first = session.run(how);
    const bool on_gpu = first.check().empty() && first.head().device.compare(0, 4, "cuda") == 0;
    const auto jobs = options.jobs > 0 ? options.jobs
                      : on_gpu         ? gpus.size() * runtime::members_on_gpu(first.largest_grid())
                                       : default_jobs(options);
    return runtime::spread_slots(std::min(jobs, study.members.size()), on_gpu ? gpus : std::vector<Device>());
}

/// Prepares the GPUs on which several members run at a time.
void share_gpus(const runtime::MemberSlots& slots) {
    std::vector<Device> known;
    for (const auto gpu : slots) {
        if (gpu.is_cuda() && std::find(known.begin(), known.end(), gpu) == known.end()) {
            runtime::share_gpu(gpu, slots.size() > std::thread::hardware_concurrency());
            known.push_back(gpu);
        }
    }
}

}  // namespace

auto default_jobs(const StudyOptions& options) -> std::size_t {
    return std::max<std::size_t>(1, std::thread::hardware_concurrency() / options.threads());
}

auto run_all_members(const Study& study, const StudyOptions& options, const runtime::Session& session)
    -> int {
    const auto settings = options.settings();
    const auto slots = slots_of(study, options, session);
    const auto lock = runtime::enter_study_folder(study, settings, runtime::StudyEntry::all_members);
    remove_report_page(runtime::results_folder_of(study, settings));
    auto reports = runtime::read_reports(study, settings);
    share_gpus(slots);
    StudyDisplay display(study, reports, options.drive.quiet);
    runtime::run_members(session.sharing(), study, settings, slots, display, stop_on_interrupt(), reports);
    display.tell_repeated();
    runtime::write_member_list(study, settings, reports);
    tell_members(study, options, reports);
    write_study_answers(study, settings, reports, options.drive.quiet);
    return status_of(reports);
}

auto run_one_member(const Study& study, const StudyOptions& options, const runtime::Session& session) -> int {
    const auto settings = options.settings();
    const auto& member = study.members[*options.member];
    const auto results = runtime::settings_of(study, member, settings).results;
    const auto slots = runtime::spread_slots(study.members.size(), gpus_of(options));
    runtime::enter_study_folder(study, settings, runtime::StudyEntry::one_member);
    if (const auto earlier = runtime::read_member_report(results);
        earlier && earlier->is_finished() && earlier->hash == member.hash) {
        return leave_as_it_is(member, *earlier, results, options);
    }
    ProgressDisplay display(options.drive.quiet);
    const auto report = runtime::run_member(session, study, *options.member, settings, slots[*options.member],
                                            display, stop_on_interrupt());
    if (!report.problems.empty()) {
        print_problems(report.problems);
        return report.is_refused ? refusal_status(session.registry(), exit_refused) : exit_failed;
    }
    if (!options.drive.quiet) {
        say(summary_text(report.summary, results));
    }
    return status_of({report});
}

auto collect_members(const Study& study, const StudyOptions& options) -> int {
    const auto settings = options.settings();
    runtime::enter_study_folder(study, settings, runtime::StudyEntry::one_member);
    const auto reports = runtime::read_reports(study, settings);
    runtime::write_member_list(study, settings, reports);
    tell_members(study, options, reports);
    write_study_answers(study, settings, reports, options.drive.quiet);
    return count_of_left(reports) > 0 ? exit_failed : status_of(reports);
}

}  // namespace thalweg::cli
