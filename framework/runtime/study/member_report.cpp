// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "member_report.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include <thalweg/error.hpp>
#include <thalweg/files/folder.hpp>
#include <thalweg/files/read_file.hpp>
#include <thalweg/files/replace_file.hpp>

namespace thalweg::runtime {

namespace {

constexpr std::uintmax_t largest_report = 16u << 20;  // bytes

constexpr std::array<std::pair<MemberStatus, const char*>, 6> member_words = {
    {{MemberStatus::waiting, "waiting"},
     {MemberStatus::begun, "begun"},
     {MemberStatus::done, "done"},
     {MemberStatus::over_limit, "over limit"},
     {MemberStatus::stopped, "stopped"},
     {MemberStatus::failed, "failed"}}};

auto member_status_of(const std::string& word) -> MemberStatus {
    const auto found = std::find_if(member_words.begin(), member_words.end(),
                                    [&](const auto& one) { return one.second == word; });
    return found == member_words.end() ? MemberStatus::waiting : found->first;
}

auto report_to_json(const MemberReport& report) -> nlohmann::ordered_json {
    auto metrics = nlohmann::ordered_json::object();
    for (const auto& [node, values] : report.summary.metrics) {
        for (const auto& [name, metric] : values) {
            metrics[node][name] = {{"value", metric.value}, {"unit", metric.unit}};
        }
    }
    return {{"status", word_of(report.status)},
            {"hash", report.hash},
            {"seconds", report.seconds},
            {"error", report.error},
            {"metrics", metrics}};
}

auto report_in(const nlohmann::ordered_json& json) -> MemberReport {
    MemberReport report;
    report.status = member_status_of(json.at("status"));
    report.hash = json.at("hash");
    report.seconds = json.at("seconds");
    report.error = json.at("error");
    for (const auto& [node, values] : json.at("metrics").items()) {
        for (const auto& [name, metric] : values.items()) {
            const auto& value = metric.at("value");  // null stands for a number that is not finite
            report.summary.metrics[node][name] = {value.is_number() ? value.get<double>() : std::nan(""),
                                                  metric.at("unit")};
        }
    }
    return report;
}

}  // namespace

auto word_of(MemberStatus status) -> const char* {
    return std::find_if(member_words.begin(), member_words.end(),
                        [&](const auto& one) { return one.first == status; })
        ->second;
}

void write_member_report(const std::filesystem::path& folder, const MemberReport& report) {
    try {
        files::make_folder(folder);
        files::replace_file(
            folder / member_report_file,
            report_to_json(report).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    } catch (const Error& error) {
        throw failure_of(error);
    }
}

auto read_member_report(const std::filesystem::path& folder) -> std::optional<MemberReport> {
    const auto file = folder / member_report_file;
    std::error_code unknown;
    if (!std::filesystem::exists(file, unknown)) {
        return std::nullopt;
    }
    Diagnostic problem;
    try {
        return report_in(
            nlohmann::ordered_json::parse(files::read_file(file, largest_report, member_report_file)));
    } catch (const nlohmann::json::exception& error) {
        problem.found = error.what();
    } catch (const Error& error) {
        problem.found = error.what();
    }
    problem.place.file = file.string();
    problem.message = "the report of a member cannot be read";
    problem.remedy = "remove it, so that the member is run again";
    problem.cause = Cause::machine;
    throw Failure(problem);
}

}  // namespace thalweg::runtime
