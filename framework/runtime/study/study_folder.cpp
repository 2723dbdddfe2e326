// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "study_folder.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include <thalweg/error.hpp>
#include <thalweg/files/folder.hpp>
#include <thalweg/files/read_file.hpp>
#include <thalweg/files/replace_file.hpp>
#include <thalweg/files/temporary_name.hpp>

#include "member_list.hpp"
#include "ranking.hpp"

namespace thalweg::runtime {

namespace {

namespace fs = std::filesystem;
using Ordered = nlohmann::ordered_json;

constexpr std::uintmax_t largest_study_list = 16u << 20;  // bytes

/// What study.json says before anything has run.
auto head_of_study(const Study& study, const StudySettings& settings) -> Ordered {
    auto metrics = Ordered::array();
    if (study.rank) {
        metrics.push_back(study.rank->metric);
    }
    for (const auto& chart : study.charts) {
        if (std::find(metrics.begin(), metrics.end(), chart.metric) == metrics.end()) {
            metrics.push_back(chart.metric);
        }
    }
    auto answers = Ordered::array();
    if (study.rank) {
        answers.push_back(ranking_file);
    }
    for (const auto& chart : study.charts) {
        answers.push_back(file_of_chart(chart));
    }
    return {{"study", fs::absolute(study.file).lexically_normal().string()},
            {"title", study.title},
            {"graph", study.graph.string()},
            {"hash", study.hash},
            {"program", settings.program},
            {"device", settings.device},
            {"data", settings.data.empty() ? "" : fs::absolute(settings.data).string()},
            {"keys", study.keys},
            {"metrics", metrics},
            {"answers", answers},
            {"members", study.members.size()}};
}

void write_study_list(const fs::path& folder, const Ordered& json) {
    files::replace_file(folder / study_list_file,
                        json.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n");
}

/// What study.json tells of the study whose results lie beside it.
struct StudyRecord {
    std::string hash;                   // empty: it cannot be read
    std::optional<std::string> device;  // that --device named; nothing: the record has none
};

/// The record in the folder; nothing where there is none.
auto record_in(const fs::path& folder) -> std::optional<StudyRecord> {
    std::error_code unknown;
    const auto file = folder / study_list_file;
    if (!fs::exists(file, unknown)) {
        return std::nullopt;
    }
    StudyRecord record;
    try {
        const auto json = Ordered::parse(files::read_file(file, largest_study_list, study_list_file));
        record.hash = json.at("hash").get<std::string>();
        record.device = json.at("device").get<std::string>();
    } catch (const nlohmann::json::exception&) {
        // What has been read till then is what the file tells.
    }
    return record;
}

/// A file that people see in the folder; empty: there is none.
auto visible_in(const fs::path& folder) -> std::string {
    std::error_code unknown;
    for (const auto& entry : fs::directory_iterator(folder, unknown)) {
        if (const auto name = entry.path().filename().string(); name.front() != '.') {
            return name;
        }
    }
    return "";
}

[[noreturn]] void refuse_study_folder(const fs::path& folder, std::string message, std::string found,
                                      std::string remedy) {
    Diagnostic problem;
    problem.message = std::move(message);
    problem.found = folder.string() + (found.empty() ? "" : " with " + found);
    problem.expected = "a folder that is empty or not there, or one with members of this very study";
    problem.remedy = std::move(remedy);
    problem.cause = Cause::machine;
    throw StartFailure({problem});
}

constexpr auto other_folder = "name another folder with --out, or remove this one";

[[noreturn]] void refuse_other_study(const fs::path& folder, std::string found) {
    refuse_study_folder(folder, "the results folder is that of another study", std::move(found),
                        other_folder);
}

/// The first finished member in the folder that is none of the study's: that may have got more members, or
/// other values of members that failed. "" where there is none.
auto stranger_in(const fs::path& folder, const Study& study) -> std::string {
    std::map<std::string, std::string> known;
    for (const auto& member : study.members) {
        known[member.name] = member.hash;
    }
    for (const auto& entry : fs::directory_iterator(folder)) {
        const auto report = entry.is_directory() ? read_member_report(entry.path()) : std::nullopt;
        const auto name = entry.path().filename().string();
        const auto mine = known.find(name);
        if (report && report->is_finished() && (mine == known.end() || mine->second != report->hash)) {
            return name;
        }
    }
    return "";
}

/// "with --device cpu", "without --device"
auto device_text(const std::string& device) -> std::string {
    return device.empty() ? "without --device" : "with --device " + device;
}

/// Throws where the folder has results of this very study, but on another device. `grows`: the study may
/// have got more members since.
void require_device(Study study, const StudySettings& settings, const StudyRecord& record, bool grows,
                    const fs::path& folder) {
    if (!record.device || *record.device == settings.device) {
        return;
    }
    hash_members(study, *record.device);
    if (record.hash != study.hash && !(grows && stranger_in(folder, study).empty())) {
        return;
    }
    Diagnostic problem;
    problem.message = "the results folder is that of this study on another device";
    problem.found = folder.string() + ", whose members ran " + device_text(*record.device);
    problem.expected = "results of members that run " + device_text(settings.device) + ", as this call says";
    problem.remedy = (record.device->empty() ? "leave out --device" : "give --device " + *record.device) +
                     ", or name another folder with --out";
    problem.cause = Cause::machine;
    throw StartFailure({problem});
}

/// Throws where the folder has results of another study, or of this one and it does not go on.
void require_record(const Study& study, const StudySettings& settings, StudyEntry entry,
                    const StudyRecord& record, const fs::path& folder) {
    const bool runs_all = entry == StudyEntry::all_members, goes_on = runs_all && settings.resume;
    if (record.hash == study.hash) {
        if (runs_all && !goes_on) {
            refuse_study_folder(folder, "there are results of an earlier run of this study", "",
                                "go on with --resume, name another folder with --out, or remove this one");
        }
        return;
    }
    const auto stranger = goes_on ? stranger_in(folder, study) : "";
    if (goes_on && stranger.empty()) {
        return;
    }
    require_device(study, settings, record, goes_on, folder);
    if (goes_on) {
        refuse_other_study(folder, "the member '" + stranger + "' of another graph or other values");
    } else if (runs_all) {
        refuse_study_folder(folder, "there are results of another study", "", other_folder);
    } else {
        refuse_other_study(folder, "a study.json that says so");
    }
}

/// Throws where the folder is not one for this study.
void require_study_folder(const Study& study, const StudySettings& settings, StudyEntry entry,
                          const fs::path& folder) {
    if (const auto record = record_in(folder)) {
        require_record(study, settings, entry, *record, folder);
    } else if (const auto name = visible_in(folder); !name.empty()) {
        refuse_study_folder(folder, "the results folder is not that of a study", name + " and no study.json",
                            other_folder);
    }
}

/// Removes temporary files of the study's own lists, which a killed program has left.
void remove_leftovers(const fs::path& folder) {
    std::error_code unknown;
    for (const auto& entry : fs::directory_iterator(folder, unknown)) {
        const auto name = entry.path().filename().string();
        const auto of = files::final_name_in(name);
        if (of == study_list_file || of == member_list_file) {
            fs::remove(entry.path(), unknown);
        }
    }
}

}  // namespace

auto enter_study_folder(const Study& study, const StudySettings& settings, StudyEntry entry)
    -> std::unique_ptr<const FolderLock> {
    const auto folder = results_folder_of(study, settings);
    try {
        require_study_folder(study, settings, entry, folder);
        files::make_folder(folder);
        auto lock = entry == StudyEntry::all_members ? std::make_unique<const FolderLock>(folder) : nullptr;
        if (lock != nullptr) {
            remove_leftovers(folder);
        }
        if (const auto record = record_in(folder); !record || record->hash != study.hash) {
            write_study_list(folder, head_of_study(study, settings));
        }
        return lock;
    } catch (const Error& error) {
        throw failure_of(error);
    } catch (const fs::filesystem_error& error) {
        refuse_study_folder(folder, "the results folder cannot be read", error.code().message(),
                            other_folder);
    }
}

auto read_reports(const Study& study, const StudySettings& settings) -> std::vector<MemberReport> {
    const auto folder = results_folder_of(study, settings);
    std::vector<MemberReport> reports(study.members.size());
    for (std::size_t k = 0; k < reports.size(); ++k) {
        const auto& member = study.members[k];
        if (auto found = read_member_report(folder / member.name); found && found->hash == member.hash) {
            reports[k] = std::move(*found);
        }
    }
    return reports;
}

void write_member_list(const Study& study, const StudySettings& settings,
                       const std::vector<MemberReport>& reports) {
    const auto folder = results_folder_of(study, settings);
    auto counts = Ordered::object();
    double seconds = 0;
    for (const auto& report : reports) {
        auto& count = counts[word_of(report.status)];
        count = count.is_null() ? 1 : count.get<int>() + 1;
        seconds += report.seconds;
    }
    auto json = head_of_study(study, settings);
    json["status"] = counts;
    json["seconds"] = seconds;
    try {
        files::replace_file(folder / member_list_file, member_list_text(study, reports));
        write_study_list(folder, json);
    } catch (const Error& error) {
        throw failure_of(error);
    }
}

}  // namespace thalweg::runtime
