// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "clock.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace thalweg::runtime {

namespace {

/// A time and how much its exact value matters; lower ranks win.
struct Mark {
    double time;
    int rank;
};

/// k * step carries a few roundings of the end's size; nobody asks for two outputs a billionth of a run
/// apart.
auto tolerance(double end) -> double {
    return 1e-9 * end;
}

/// The number that the first 15 digits of `value` read as.
auto nearest_short_decimal(double value) -> double {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.15g", value);
    return std::strtod(text.data(), nullptr);
}

/// Multiples of a step. Steps are short decimals ("0.1 s"), and so are their multiples: 3 * 0.1 becomes the
/// number that 0.3 reads as.
class Multiples {
    double step_;
    double units_ = 0;  ///< the step is units_ / scale_; 0 where it has more than a few digits
    double scale_ = 1;

  public:
    explicit Multiples(double step) : step_(step) {
        // Quotients of whole numbers below 2^53 are rounded once, as texts are that are read.
        for (double scale = 1; scale <= 1e9 && units_ == 0; scale *= 10) {
            const double units = std::round(step * scale);
            if (units / scale == step && units <= 1e9) {
                units_ = units;
                scale_ = scale;
            }
        }
    }

    auto operator[](std::size_t k) const -> double {
        const double units = static_cast<double>(k) * units_;
        constexpr double most_exact = 1e15;  // 15 digits, which nearest_short_decimal keeps
        return units_ > 0 && units < most_exact ? units / scale_
                                                : nearest_short_decimal(static_cast<double>(k) * step_);
    }
};

auto multiples(double step, double end, int rank) -> std::vector<Mark> {
    const Multiples times(step);
    std::vector<Mark> marks;
    marks.reserve(static_cast<std::size_t>(end / step) + 2);
    for (std::size_t k = 1; static_cast<double>(k) * step < end + tolerance(end); ++k) {
        marks.push_back({std::min(times[k], end), rank});
    }
    return marks;
}

/// All marks in the order of their times, clusters of equal times replaced by their member of lowest rank;
/// `sorted` is in order before, as multiples are.
auto merge(std::vector<Mark> marks, const std::vector<Mark>& sorted, double end) -> std::vector<double> {
    const auto earlier = [](const Mark& a, const Mark& b) { return a.time < b.time; };
    std::sort(marks.begin(), marks.end(), earlier);
    const auto given = static_cast<std::ptrdiff_t>(marks.size());
    marks.insert(marks.end(), sorted.begin(), sorted.end());
    std::inplace_merge(marks.begin(), marks.begin() + given, marks.end(), earlier);
    std::vector<double> times;
    for (std::size_t first = 0, last = 0; first < marks.size(); first = last) {
        auto best = marks[first];
        for (last = first; last < marks.size() && marks[last].time <= marks[first].time + tolerance(end);
             ++last) {
            best = marks[last].rank < best.rank ? marks[last] : best;
        }
        times.push_back(best.time);
    }
    return times;
}

/// 0 for the start, else 1 + the interval end nearest to `time`.
auto position(const std::vector<double>& ends, double time, double end) -> std::size_t {
    if (time <= tolerance(end)) {
        return 0;
    }
    const auto after = std::lower_bound(ends.begin(), std::prev(ends.end()), time);
    const bool earlier = after != ends.begin() && time - *std::prev(after) < *after - time;
    return static_cast<std::size_t>(after - ends.begin()) + (earlier ? 0 : 1);
}

}  // namespace

auto sample_times(const std::optional<Schedule>& schedule, double end) -> std::vector<double> {
    const bool unsaid = !schedule || (!schedule->every && schedule->at.empty());
    std::vector<Mark> marks;
    std::vector<Mark> repeated;
    if (unsaid || schedule->at_end) {
        marks.push_back({end, 0});
    }
    if (schedule) {
        for (const auto time : schedule->at) {
            if (time >= 0 && time <= end + tolerance(end)) {
                marks.push_back({std::min(time, end), 1});
            }
        }
        if (schedule->every) {
            marks.push_back({0.0, 1});
            repeated = multiples(*schedule->every, end, 2);
        }
    }
    return merge(std::move(marks), repeated, end);
}

auto make_timetable(double end, double couple, const std::vector<double>& stops,
                    const std::vector<std::vector<double>>& sample_lists) -> Timetable {
    std::vector<Mark> marks{{end, 0}};
    const auto add = [&](double time) {
        if (time > tolerance(end) && time <= end) {
            marks.push_back({time, 1});
        }
    };
    std::for_each(stops.begin(), stops.end(), add);
    for (const auto& list : sample_lists) {
        std::for_each(list.begin(), list.end(), add);
    }
    Timetable table{merge(std::move(marks), multiples(couple, end, 2), end), {}};
    for (const auto& list : sample_lists) {
        table.samples.emplace_back();
        for (const auto time : list) {
            const auto at = position(table.interval_ends, time, end);
            if (table.samples.back().empty() || table.samples.back().back() < at) {
                table.samples.back().push_back(at);
            }
        }
    }
    return table;
}

}  // namespace thalweg::runtime
