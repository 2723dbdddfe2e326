// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "timetable.hpp"

#include <algorithm>
#include <utility>

namespace thalweg::runtime {

namespace {

auto marks_of(const std::optional<Schedule>& schedule, double end) -> MarkStream {
    std::vector<Mark> marks;
    if (!schedule || schedule->every || schedule->at.empty() || schedule->at_end) {
        marks.push_back({end, 0});
    }
    if (!schedule) {
        return {std::move(marks), end};
    }
    for (const auto time : schedule->at) {
        if (time >= 0 && time <= end + time_tolerance(end)) {
            marks.push_back({std::min(time, end), 1});
        }
    }
    if (!schedule->every) {
        return {std::move(marks), end};
    }
    marks.push_back({0.0, 1});
    return {std::move(marks), *schedule->every, 2, end};
}

auto marks_of(double end, double couple, const std::vector<double>& stops) -> MarkStream {
    std::vector<Mark> marks{{end, 0}};
    for (const auto time : stops) {
        if (time > time_tolerance(end) && time <= end) {
            marks.push_back({time, 1});
        }
    }
    return {std::move(marks), couple, 2, end};
}

/// The mark that stands for all that are one time: the first of the lowest rank.
void keep_better(std::optional<Mark>& best, const Mark& mark) {
    if (!best || mark.rank < best->rank || (mark.rank == best->rank && mark.time < best->time)) {
        best = mark;
    }
}

}  // namespace

SampleTimes::SampleTimes(const std::optional<Schedule>& schedule, double end)
    : marks_(marks_of(schedule, end)), tolerance_(time_tolerance(end)) {
    pop();
}

void SampleTimes::pop() {
    std::optional<Mark> best;
    const auto first = marks_.head();
    for (auto mark = first; mark && mark->time <= first->time + tolerance_; mark = marks_.head()) {
        keep_better(best, *mark);
        marks_.pop();
    }
    head_ = best ? std::optional<double>(best->time) : std::nullopt;
}

Timetable::Timetable(double end, double couple, const std::vector<double>& stops,
                     std::vector<std::optional<SampleList>> lists)
    : end_(end), own_(marks_of(end, couple, stops)), lists_(std::move(lists)) {
    for (std::size_t k = 0; k < lists_.size(); ++k) {
        if (const auto time = next_of(k); time && *time <= time_tolerance(end_)) {
            at_start_.push_back(k);
            lists_[k]->times.pop();
        }
    }
}

auto Timetable::next_of(std::size_t k) const -> std::optional<double> {
    return k < lists_.size() && lists_[k] ? lists_[k]->times.head() : std::nullopt;
}

auto Timetable::first_of(std::size_t k) const -> std::optional<double> {
    const bool is_at_start = std::find(at_start_.begin(), at_start_.end(), k) != at_start_.end();
    return is_at_start ? std::optional<double>(0) : next_of(k);
}

/// The end of the next interval [s].
auto Timetable::first_time() const -> std::optional<double> {
    const auto own = own_.head();
    auto first = own ? std::optional<double>(own->time) : std::nullopt;
    for (std::size_t k = 0; k < lists_.size(); ++k) {
        const auto time = next_of(k);
        if (time && lists_[k]->ends_intervals && (!first || *time < *first)) {
            first = time;
        }
    }
    return first;
}

/// Takes all marks up to `last` [s] that end intervals, which are one time, and returns it.
auto Timetable::take_up_to(double last) -> double {
    std::optional<Mark> best;
    for (auto mark = own_.head(); mark && mark->time <= last; mark = own_.head()) {
        keep_better(best, *mark);
        own_.pop();
    }
    for (std::size_t k = 0; k < lists_.size(); ++k) {
        if (const auto time = next_of(k); time && lists_[k]->ends_intervals && *time <= last) {
            keep_better(best, {*time, 1});
        }
    }
    return best->time;
}

/// The earliest sample before `before` [s].
auto Timetable::first_sample(double before) const -> std::optional<double> {
    std::optional<double> first;
    for (std::size_t k = 0; k < lists_.size(); ++k) {
        if (const auto time = next_of(k); time && *time < before && (!first || *time < *first)) {
            first = time;
        }
    }
    return first;
}

/// Takes the samples before `before` [s].
auto Timetable::take_inside(double before) -> std::vector<SamplesInside> {
    std::vector<SamplesInside> inside;
    for (auto first = first_sample(before); first; first = first_sample(before)) {
        inside.push_back({*first, {}});
        for (const auto list : take_samples(*first + time_tolerance(end_))) {
            inside.back().samples.push_back({list, !next_of(list)});
        }
    }
    return inside;
}

/// Takes the times up to `last` [s], which are one time, of all lists, and returns the lists that have any.
auto Timetable::take_samples(double last) -> std::vector<std::size_t> {
    std::vector<std::size_t> due;
    for (std::size_t k = 0; k < lists_.size(); ++k) {
        if (const auto time = next_of(k); time && *time <= last) {
            due.push_back(k);
        }
        for (auto time = next_of(k); time && *time <= last; time = next_of(k)) {
            lists_[k]->times.pop();
        }
    }
    return due;
}

auto Timetable::next(double limit) -> Stop {
    const double tolerance = time_tolerance(end_);
    const double first = first_time().value_or(end_);
    Stop stop;
    stop.time = limit + tolerance < first ? limit : take_up_to(first + tolerance);
    stop.inside = take_inside(stop.time - tolerance);
    stop.samples = take_samples(stop.time + tolerance);
    return stop;
}

auto Timetable::due_at(double time) const -> std::vector<std::size_t> {
    std::vector<std::size_t> due;
    auto rest = *this;
    for (std::size_t k = 0; k < lists_.size(); ++k) {
        auto next = rest.next_of(k);
        for (; next && *next < time - time_tolerance(end_); next = rest.next_of(k)) {
            rest.lists_[k]->times.pop();
        }
        if (next && *next <= time + time_tolerance(end_)) {
            due.push_back(k);
        }
    }
    return due;
}

void Timetable::skip_to(double time) {
    const double last = time + time_tolerance(end_);
    for (auto first = first_time(); first && *first <= last; first = first_time()) {
        next();
    }
    take_samples(last);  // inside of the interval that is under way
}

auto Timetable::interval_ends() const -> std::vector<double> {
    std::vector<double> ends;
    for (auto rest = *this; !rest.is_over();) {
        ends.push_back(rest.next().time);
    }
    return ends;
}

auto Timetable::count() const -> std::size_t {
    std::size_t count = 0;
    for (auto rest = *this; !rest.is_over(); rest.next()) {
        ++count;
    }
    return count;
}

}  // namespace thalweg::runtime
