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
    return {{"study", fs::absolute(study.file).lexically_normal().string()},
            {"title", study.title},
            {"graph", study.graph.string()},
            {"hash", study.hash},
            {"program", settings.program},
            {"device", settings.device},
            {"data", settings.data.empty() ? "" : fs::absolute(settings.data).string()},
            {"keys", study.keys},
            {"metrics", metrics},
            {"members", study.members.size()}};
}

void write_study_list(const fs::path& folder, const Ordered& json) {
    files::replace_file(folder / study_list_file,
                        json.dump(2, ' ', false, Ordered::error_handler_t::replace) + "\n");
}

/// Hash of the study whose results lie in the folder; nothing where there is none, "" where it cannot be
/// read.
auto hash_in(const fs::path& folder) -> std::optional<std::string> {
    std::error_code unknown;
    const auto file = folder / study_list_file;
    if (!fs::exists(file, unknown)) {
        return std::nullopt;
    }
    try {
        return Ordered::parse(files::read_file(file, largest_study_list, study_list_file))
            .at("hash")
            .get<std::string>();
    } catch (const nlohmann::json::exception&) {
        return "";
    }
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

/// Throws unless all finished members in the folder are those that the study has: it may have got more
/// members, or other values of members that failed.
void require_members_of(const Study& study, const fs::path& folder) {
    std::map<std::string, std::string> known;
    for (const auto& member : study.members) {
        known[member.name] = member.hash;
    }
    for (const auto& entry : fs::directory_iterator(folder)) {
        const auto report = entry.is_directory() ? read_member_report(entry.path()) : std::nullopt;
        const auto name = entry.path().filename().string();
        const auto mine = known.find(name);
        if (report && report->is_finished() && (mine == known.end() || mine->second != report->hash)) {
            refuse_other_study(folder, "the member '" + name + "' of another graph or other values");
        }
    }
}

/// Throws where the folder is not one for this study.
void require_study_folder(const Study& study, const StudySettings& settings, StudyEntry entry,
                          const fs::path& folder) {
    const auto hash = hash_in(folder);
    if (!hash) {
        if (const auto name = visible_in(folder); !name.empty()) {
            refuse_study_folder(folder, "the results folder is not that of a study",
                                name + " and no study.json", other_folder);
        }
    } else if (entry == StudyEntry::one_member) {
        if (*hash != study.hash) {
            refuse_other_study(folder, "a study.json that says so");
        }
    } else if (!settings.resume) {
        const bool is_same = *hash == study.hash;
        refuse_study_folder(folder,
                            is_same ? "there are results of an earlier run of this study"
                                    : "there are results of another study",
                            "",
                            is_same
                                ? "go on with --resume, name another folder with --out, or remove this one"
                                : other_folder);
    } else if (*hash != study.hash) {
        require_members_of(study, folder);
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
        if (hash_in(folder) != study.hash) {
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
