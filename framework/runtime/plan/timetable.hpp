// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "runtime/document/graph.hpp"
#include "time_marks.hpp"

namespace thalweg::runtime {

/// More intervals or samples than this are taken for a mistake in a unit.
constexpr double most_intervals = 1e7;

/// Times at which a sampled node runs, asked for one by one: increasing, within [0, end]. Without a schedule:
/// the end. Times beyond the end are dropped; those that differ by less than rounding does are one. Requires
/// end / every <= most_intervals.
class SampleTimes {
    MarkStream marks_;
    double tolerance_;
    std::optional<double> head_;

  public:
    SampleTimes(const std::optional<Schedule>& schedule, double end);

    /// The next time [s]; nothing after the last.
    auto head() const -> std::optional<double> { return head_; }

    void pop();
};

/// A sample of one of the Timetable's lists.
struct DueSample {
    std::size_t list = 0;
    bool is_last = false;  ///< the list has no later one
};

/// Samples at one time inside a coupling interval.
struct SamplesInside {
    double time = 0;  ///< [s]
    std::vector<DueSample> samples;
};

/// End of a coupling interval.
struct Stop {
    double time = 0;                    ///< [s]
    std::vector<std::size_t> samples;   ///< those of the Timetable's lists that have a time here
    std::vector<SamplesInside> inside;  ///< between the stop before and this one
};

/// Sample times of one node.
struct SampleList {
    SampleTimes times;
    bool ends_intervals = true;  ///< else samples are taken inside of intervals, too
};

/// The host's clock: gives the ends of coupling intervals one after the other, each when it is asked for.
/// They are multiples of the coupling time, the stop times of nodes and the sample times of lists that end
/// intervals, so that each of them is hit. Times that differ by less than rounding does are one time, so that
/// 3 * 0.1 s and 0.3 s make no tiny interval between them; the end wins over samples and stops, those over
/// multiples.
class Timetable {
    double end_ = 0;
    MarkStream own_{{}, 0};
    std::vector<std::optional<SampleList>> lists_;
    std::vector<std::size_t> at_start_;

    auto first_time() const -> std::optional<double>;
    auto take_up_to(double last) -> double;
    auto first_sample(double before) const -> std::optional<double>;
    auto take_inside(double before) -> std::vector<SamplesInside>;
    auto take_samples(double last) -> std::vector<std::size_t>;

  public:
    Timetable() = default;

    /// Requires end > 0, couple > 0 and end / couple <= most_intervals; stop times outside (0, end] are
    /// dropped. A list without times has no samples.
    Timetable(double end, double couple, const std::vector<double>& stops,
              std::vector<std::optional<SampleList>> lists);

    /// Lists that have a time at the start of the run.
    auto at_start() const -> const std::vector<std::size_t>& { return at_start_; }

    /// The next time of list `k`; nothing after its last one.
    auto next_of(std::size_t k) const -> std::optional<double>;

    /// The first time of list `k` [s], before the first stop; nothing where it has none.
    auto first_of(std::size_t k) const -> std::optional<double>;

    auto is_over() const -> bool { return !first_time(); }

    /// Goes on to the next stop, or to `limit` [s] where that is earlier; an earlier limit than the last stop
    /// is for the caller to refuse. Requires that it is not over.
    auto next(double limit = std::numeric_limits<double>::infinity()) -> Stop;

    /// Lists that have a time at `time` [s], which is not passed yet.
    auto due_at(double time) const -> std::vector<std::size_t>;

    /// Goes on to the first stop after `time` [s], as a run does that is there already.
    void skip_to(double time);

    /// Ends of all intervals that are left [s]; the last is the end.
    auto interval_ends() const -> std::vector<double>;

    /// Their number, without memory for them.
    auto count() const -> std::size_t;
};

}  // namespace thalweg::runtime
