// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "run_study.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>

#include "check_study.hpp"

namespace thalweg::runtime {

namespace {

/// What `problems` say first, as one line for a table.
auto one_line(const Diagnostics& problems) -> std::string {
    auto text = problems.empty() ? std::string() : to_text(problems.front());
    for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) {
        const auto next = std::min(text.find_first_not_of("\n ", at), text.size());
        text.replace(at, next - at, "; ");
    }
    return text;
}

/// Takes a run to its end.
void drive_member(Run& run, MemberReport& report) {
    run.start();
    while (!run.is_over()) {
        run.advance();
    }
    report.summary = run.finish();
    report.status = !report.summary.over_limit.empty() ? MemberStatus::over_limit
                    : report.summary.stopped_early && !report.summary.stopped_by_rule ? MemberStatus::stopped
                                                                                      : MemberStatus::done;
}

void fail_member(MemberReport& report, Diagnostics problems) {
    report.status = MemberStatus::failed;
    report.problems = std::move(problems);
    report.error = one_line(report.problems);
}

/// Calls work(); what it throws makes the member fail.
template <class Work>
void into_report(MemberReport& report, Work work) {
    Diagnostic problem;
    problem.cause = Cause::machine;
    try {
        work();
        return;
    } catch (const StartFailure& failure) {
        report.is_refused = is_refusal(failure.diagnostics());
        return fail_member(report, failure.diagnostics());
    } catch (const Failure& failure) {
        return fail_member(report, failure.diagnostics());
    } catch (const std::bad_alloc&) {
        problem.message = "there is not enough memory for the member";
        problem.remedy = "run fewer members at a time (--jobs)";
    } catch (const std::exception& error) {
        problem.message = error.what();
    }
    fail_member(report, {problem});
}

/// The members of a study that are at work.
class MemberPool {
    const Session& session_;
    const Study& study_;
    const StudySettings& settings_;
    StudyObserver& observer_;
    const std::atomic<bool>& stop_;
    std::vector<MemberReport>& reports_;
    std::mutex mutex_;
    std::vector<std::size_t> order_;  // members that are not finished
    std::size_t next_ = 0;            // index into order_; guarded by mutex_, as observer_ is

    /// The next member, which begins; nothing where none is left.
    auto begin_next() -> std::optional<std::pair<std::size_t, RunObserver*>> {
        const std::lock_guard lock(mutex_);
        if (stop_ || next_ == order_.size()) {
            return std::nullopt;
        }
        const auto k = order_[next_++];
        return std::pair(k, &observer_.on_begin(k));
    }

    void end(std::size_t k, MemberReport report) {
        const std::lock_guard lock(mutex_);
        reports_[k] = std::move(report);
        observer_.on_end(k, reports_[k]);
    }

    void work(Device gpu) {
        while (const auto mine = begin_next()) {
            end(mine->first, run_member(session_, study_, mine->first, settings_, gpu, *mine->second, stop_));
        }
    }

  public:
    MemberPool(const Session& session, const Study& study, const StudySettings& settings,
               StudyObserver& observer, const std::atomic<bool>& stop, std::vector<MemberReport>& reports)
        : session_(session),
          study_(study),
          settings_(settings),
          observer_(observer),
          stop_(stop),
          reports_(reports) {
        for (std::size_t k = 0; k < reports.size(); ++k) {
            if (!reports[k].is_finished()) {
                order_.push_back(k);
            }
        }
        std::stable_partition(order_.begin(), order_.end(),
                              [&](std::size_t k) { return reports[k].status != MemberStatus::begun; });
    }

    void run(const MemberSlots& slots) {
        std::vector<std::thread> threads;
        for (std::size_t k = 1; k < slots.size(); ++k) {
            threads.emplace_back([this, gpu = slots[k]] { work(gpu); });
        }
        work(slots.empty() ? Device() : slots.front());
        for (auto& one : threads) {
            one.join();
        }
    }
};

}  // namespace

auto run_member(const Session& session, const Study& study, std::size_t k, const StudySettings& settings,
                Device gpu, RunObserver& observer, const std::atomic<bool>& stop) -> MemberReport {
    const auto& member = study.members[k];
    const auto began = std::chrono::steady_clock::now();
    auto how = settings_of(study, member, settings);
    if (gpu.is_cuda()) {
        how.gpu = gpu;
    }
    MemberReport report;
    report.hash = member.hash;
    report.status = MemberStatus::begun;
    into_report(report, [&] {
        write_member_report(how.results, report);
        auto run = session.run(how);
        run.observe(observer);
        if (auto problems = problems_of_member(study, member, run); !problems.empty()) {
            throw StartFailure(std::move(problems));
        }
        run.stop_when(stop);
        drive_member(run, report);
    });
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    into_report(report, [&] { write_member_report(how.results, report); });
    return report;
}

void run_members(const Session& session, const Study& study, const StudySettings& settings,
                 const MemberSlots& slots, StudyObserver& observer, const std::atomic<bool>& stop,
                 std::vector<MemberReport>& reports) {
    MemberPool(session, study, settings, observer, stop, reports).run(slots);
}

}  // namespace thalweg::runtime
