// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "study_display.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cmath>

#include "common.hpp"
#include "say.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

/// "member 00003 (flow.manning = 0.04)"
auto member_text(const runtime::Study& study, std::size_t k) -> std::string {
    const auto& member = study.members[k];
    return fmt::format("member {} ({})", member.name,
                       runtime::shortened(runtime::text_of(study, member), 200));
}

constexpr std::size_t most_explained = 10;  // members that fail; members.csv tells of all

}  // namespace

auto study_text(const StudyProgress& progress, std::size_t width) -> std::string {
    std::vector<std::string> parts = {
        fmt::format("{:3.0f} %", std::floor(100 * std::min(1.0, progress.share))),
        fmt::format("{} of {} members done", progress.finished, progress.members)};
    if (progress.failed > 0) {
        parts.push_back(fmt::format("{} failed", progress.failed));
    }
    if (progress.at_work > 0) {
        parts.push_back(fmt::format("{} at work", progress.at_work));
    }
    if (progress.share > 0 && progress.share < 1) {
        parts.push_back(duration_text(progress.seconds / progress.share * (1 - progress.share)) + " left");
    }
    return joined_parts(parts, width);
}

void StudyDisplay::MemberEars::on_progress(const runtime::Progress& progress) {
    display_.note_share(member_, progress.end > 0 ? std::min(1.0, progress.time / progress.end) : 1);
}

void StudyDisplay::MemberEars::on_log(const std::string& node, thw_severity severity,
                                      const std::string& text) {
    if (severity == THW_WARNING) {
        display_.warn(member_, node + ": " + text);
    }
}

StudyDisplay::StudyDisplay(const runtime::Study& study, const std::vector<runtime::MemberReport>& reports,
                           bool quiet)
    : study_(study), line_(quiet) {
    progress_.members = reports.size();
    progress_.finished = static_cast<std::size_t>(
        std::count_if(reports.begin(), reports.end(), [](const auto& one) { return one.is_finished(); }));
    to_run_ = progress_.members - progress_.finished;
}

/// Under mutex_.
void StudyDisplay::show() {
    auto now = progress_;
    const auto left = static_cast<double>(now.members - now.finished - now.failed);
    double under_way = 0;
    for (const auto& [member, share] : shares_) {
        under_way += share;
    }
    now.at_work = shares_.size();
    now.share = to_run_ > 0 ? 1 - (left - under_way) / static_cast<double>(to_run_) : 1;
    now.seconds = std::chrono::duration<double>(clock::now() - began_).count();
    line_.show(left > 0 ? std::min(now.share, 0.999) : 1,
               [&](std::size_t width) { return study_text(now, width); });
}

void StudyDisplay::note_share(std::size_t member, double share) {
    const std::lock_guard lock(mutex_);
    shares_[member] = share;
    show();
}

void StudyDisplay::warn(std::size_t member, const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (warned_[text]++ == 0) {
        spdlog::warn("{}: {}", member_text(study_, member), text);
    }
}

auto StudyDisplay::on_begin(std::size_t k) -> runtime::RunObserver& {
    const std::lock_guard lock(mutex_);
    shares_[k] = 0;
    show();
    return at_work_.try_emplace(k, *this, k).first->second;
}

void StudyDisplay::on_end(std::size_t k, const runtime::MemberReport& report) {
    const std::lock_guard lock(mutex_);
    shares_.erase(k);
    at_work_.erase(k);
    progress_.finished += report.is_finished() ? 1 : 0;
    if (report.status == runtime::MemberStatus::failed && ++progress_.failed <= most_explained) {
        say(fmt::format("{} failed:\n", member_text(study_, k)));
        print_problems(report.problems);
    }
    show();
}

void StudyDisplay::tell_repeated() {
    const std::lock_guard lock(mutex_);
    for (const auto& [text, count] : warned_) {
        if (count > 1) {
            spdlog::warn("{} members in all warn: {}", count, text);
        }
    }
}

}  // namespace thalweg::cli
