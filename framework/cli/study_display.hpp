// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "progress.hpp"
#include "runtime/study/run_study.hpp"

namespace thalweg::cli {

/// How far a study is, for its line.
struct StudyProgress {
    std::size_t members = 0, finished = 0, failed = 0, at_work = 0;
    double share = 0;    ///< of the members that had to be run, those at work counted by their simulated time
    double seconds = 0;  ///< [s] by the clock on the wall since the study began
};

/// "42 %  12 of 40 members done  1 failed  4 at work  3 min 10 s left", cut at a part so that it has at most
/// `width` characters.
auto study_text(const StudyProgress& progress, std::size_t width) -> std::string;

/// Shows a study: a line for all members, what members warn of, each text once, and why the first ten failed.
class StudyDisplay final : public runtime::StudyObserver {
    using clock = std::chrono::steady_clock;

    /// Hears of the run of one member.
    class MemberEars final : public runtime::RunObserver {
        StudyDisplay& display_;
        std::size_t member_;

      public:
        MemberEars(StudyDisplay& display, std::size_t member) : display_(display), member_(member) {}

        auto wants_progress() const -> bool override { return !display_.line_.is_quiet(); }

        void on_progress(const runtime::Progress& progress) override;
        void on_log(const std::string& node, thw_severity severity, const std::string& text) override;
    };

    const runtime::Study& study_;
    std::mutex mutex_;
    ProgressLine line_;
    StudyProgress progress_;
    std::size_t to_run_ = 0;
    clock::time_point began_ = clock::now();
    std::map<std::size_t, MemberEars> at_work_;
    std::map<std::size_t, double> shares_;       // of those at work
    std::map<std::string, std::size_t> warned_;  // how often each text came

    void show();
    void note_share(std::size_t member, double share);
    void warn(std::size_t member, const std::string& text);

  public:
    /// `reports` say which members need not be run. Quiet: only warnings and errors are shown.
    StudyDisplay(const runtime::Study& study, const std::vector<runtime::MemberReport>& reports, bool quiet);

    auto on_begin(std::size_t k) -> runtime::RunObserver& override;
    void on_end(std::size_t k, const runtime::MemberReport& report) override;

    /// Tells which warnings came from several members. At the end.
    void tell_repeated();
};

}  // namespace thalweg::cli
