// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>
#include <string>

#include "runtime/plan/timetable.hpp"

using namespace thalweg::runtime;
using Times = std::vector<double>;
using Positions = std::vector<std::size_t>;

namespace {

auto schedule(std::optional<double> every, Times at = {}, bool at_end = false) -> Schedule {
    return {every, std::move(at), at_end, {}};
}

auto sample_times(const std::optional<Schedule>& schedule, double end) -> Times {
    Times times;
    for (SampleTimes left(schedule, end); left.head(); left.pop()) {
        times.push_back(*left.head());
    }
    return times;
}

/// All of a timetable. Positions: 0 is the start, k the end of interval k - 1.
struct LaidOut {
    Times interval_ends;
    std::vector<Positions> samples;
};

auto laid_out(Timetable timetable, std::size_t lists) -> LaidOut {
    LaidOut all{{}, std::vector<Positions>(lists)};
    for (const auto list : timetable.at_start()) {
        all.samples[list].push_back(0);
    }
    while (!timetable.is_over()) {
        const auto stop = timetable.next();
        all.interval_ends.push_back(stop.time);
        for (const auto list : stop.samples) {
            all.samples[list].push_back(all.interval_ends.size());
        }
    }
    return all;
}

auto make_timetable(double end, double couple, const Times& stops, const std::vector<Times>& sample_lists)
    -> LaidOut {
    std::vector<std::optional<SampleList>> lists;
    lists.reserve(sample_lists.size());
    for (const auto& list : sample_lists) {
        lists.push_back(list.empty()
                            ? std::nullopt
                            : std::optional(SampleList{SampleTimes(schedule(std::nullopt, list), end)}));
    }
    return laid_out(Timetable(end, couple, stops, lists), lists.size());
}

}  // namespace

TEST_CASE("a sampled node without a schedule runs at the end") {
    CHECK(sample_times(std::nullopt, 10) == Times{10});
    CHECK(sample_times(schedule(std::nullopt), 10) == Times{10});
}

TEST_CASE("every counts from the start and includes the end") {
    CHECK(sample_times(schedule(5.0), 10) == Times{0, 5, 10});
    CHECK(sample_times(schedule(4.0), 10) == Times{0, 4, 8, 10});
    CHECK(sample_times(schedule(4.0, {}, true), 10) == Times{0, 4, 8, 10});
    CHECK(sample_times(schedule(20.0), 10) == Times{0, 10});
}

TEST_CASE("times named one by one are sorted, doubled ones count once") {
    CHECK(sample_times(schedule(std::nullopt, {7, 0, 3, 7}), 10) == Times{0, 3, 7});
    CHECK(sample_times(schedule(std::nullopt, {10}, true), 10) == Times{10});
}

TEST_CASE("multiples of a decimal step are the decimals that one would write") {
    CHECK(sample_times(schedule(0.1), 0.7) == Times{0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7});
}

TEST_CASE("multiples of any step are the numbers that their 15 digits read as") {
    const auto written = [](double value) {
        std::ostringstream text;
        text << std::setprecision(15) << value;
        return std::stod(text.str());
    };
    for (const double step :
         {0.1, 0.25, 0.001, 1.1, 3.7, 60.0, 86400.0, 1.0 / 3, 2.0 / 7, 0.123456789, 1e-12}) {
        const auto made = sample_times(schedule(step), 20000.5 * step);
        REQUIRE(made.size() == 20002);  // the last is the end
        for (std::size_t k = 0; k < 20001; ++k) {
            REQUIRE(made[k] == written(static_cast<double>(k) * step));
        }
    }
}

TEST_CASE("intervals are multiples of the coupling time and end at the end") {
    CHECK(make_timetable(10, 4, {}, {}).interval_ends == Times{4, 8, 10});
    CHECK(make_timetable(10, 5, {}, {}).interval_ends == Times{5, 10});
    CHECK(make_timetable(10, 50, {}, {}).interval_ends == Times{10});
}

TEST_CASE("intervals end exactly at stop and sample times") {
    const auto table = make_timetable(10, 4, {2.5, 9.0}, {{0, 3, 10}});

    CHECK(table.interval_ends == Times{2.5, 3, 4, 8, 9, 10});
    CHECK(table.samples == std::vector<Positions>{{0, 2, 6}});
}

TEST_CASE("times outside the run are dropped") {
    CHECK(make_timetable(10, 5, {-1, 0, 11}, {}).interval_ends == Times{5, 10});
    CHECK(sample_times(schedule(std::nullopt, {-1, 3, 11}), 10) == Times{3});
}

TEST_CASE("rounding makes no slivers") {
    const double sum = 0.1 + 0.1 + 0.1;  // not 0.3
    REQUIRE(sum != 0.3);

    const auto table = make_timetable(1, 0.1, {sum}, {{0.3}, {0.7}});

    REQUIRE(table.interval_ends.size() == 10);
    for (std::size_t k = 1; k < 10; ++k) {
        CHECK(table.interval_ends[k] - table.interval_ends[k - 1] > 0.099);
    }
    CHECK(table.samples == std::vector<Positions>{{3}, {7}});
    CHECK(table.interval_ends.back() == 1.0);
}

TEST_CASE("ten thousand steps of a tenth end exactly at the end") {
    const auto table = make_timetable(1000, 0.1, {}, {sample_times(schedule(0.1), 1000)});

    CHECK(table.interval_ends.size() == 10000);
    CHECK(table.interval_ends.back() == 1000.0);
    CHECK(table.interval_ends[2] == 0.3);
    CHECK(table.samples[0].size() == 10001);
    CHECK(table.samples[0].back() == 10000);
}

TEST_CASE("an empty list of sample times has no samples") {
    CHECK(make_timetable(10, 5, {}, {{}, {5}}).samples == std::vector<Positions>{{}, {1}});
}

TEST_CASE("sample times that differ by rounding are one position, also within one list") {
    const double next = std::nextafter(0.5, 1);

    const auto table = make_timetable(1, 1, {}, {{0.5}, {next}, {0.5, next, 1}});

    CHECK(table.interval_ends == Times{0.5, 1});
    CHECK(table.samples == std::vector<Positions>{{1}, {1}, {1, 2}});
}

TEST_CASE("multiples of long steps and of steps with many digits stay the decimals that one would write") {
    CHECK(sample_times(schedule(3e9), 9e9) == Times{0, 3e9, 6e9, 9e9});
    const double step = 999999.999, end = 1000100 * step;  // 1e15 thousandths on the way
    const auto made = sample_times(schedule(step), end);
    REQUIRE(made.size() == 1000101);
    CHECK(made[3] == 2999999.997);
    CHECK(made[1000099] == 1000098998999.9);  // 15 digits
}

TEST_CASE("a limit of the caller ends an interval early, and the timetable goes on as before") {
    Timetable timetable(10, 4, {}, {SampleList{SampleTimes(schedule(std::nullopt, {6}), 10)}});

    CHECK(timetable.next(3).time == 3);
    CHECK(timetable.next(4).time == 4);
    CHECK(timetable.next(100).samples == Positions{0});
    CHECK_FALSE(timetable.next_of(0).has_value());
    CHECK(timetable.interval_ends() == Times{8, 10});
    CHECK(timetable.count() == 2);
}

TEST_CASE("samples inside intervals end none, and come with the interval that they lie in") {
    const auto inner = [](Times times) {
        return std::optional(SampleList{SampleTimes(schedule(std::nullopt, std::move(times)), 10), false});
    };
    Timetable timetable(10, 4, {}, {inner({0, 1, 3, 4, 9}), inner({3.0000000001, 10})});
    CHECK(timetable.at_start() == Positions{0});
    CHECK(timetable.interval_ends() == Times{4, 8, 10});

    const auto first = timetable.next();
    CHECK(first.time == 4);
    CHECK(first.samples == Positions{0});
    REQUIRE(first.inside.size() == 2);
    CHECK(first.inside[0].time == 1);
    CHECK(first.inside[0].samples.size() == 1);
    CHECK(first.inside[1].time == 3);
    REQUIRE(first.inside[1].samples.size() == 2);
    CHECK(first.inside[1].samples[1].list == 1);
    CHECK_FALSE(first.inside[1].samples[0].is_last);

    CHECK(timetable.next().inside.empty());
    const auto last = timetable.next();
    REQUIRE(last.inside.size() == 1);
    CHECK(last.inside[0].samples[0].is_last);
    CHECK(last.samples == Positions{1});
}

TEST_CASE("a sample at the limit of the caller is taken there") {
    Timetable timetable(10, 4, {}, {SampleList{SampleTimes(schedule(std::nullopt, {1, 2}), 10), false}});
    const auto stop = timetable.next(2);
    CHECK(stop.time == 2);
    CHECK(stop.inside.size() == 1);
    CHECK(stop.samples == Positions{0});
}

TEST_CASE("a run that is inside an interval has had the samples up to there") {
    Timetable timetable(10, 5, {},
                        {SampleList{SampleTimes(schedule(std::nullopt, {1, 6, 7, 8}), 10), false}});
    timetable.skip_to(7);
    CHECK(timetable.next_of(0) == 8.0);
    const auto stop = timetable.next();
    CHECK(stop.time == 10);
    REQUIRE(stop.inside.size() == 1);
    CHECK(stop.inside[0].time == 8);
}

TEST_CASE("samples are due where a run goes on, once for the node that has them there") {
    Timetable timetable(300, 20, {},
                        {SampleList{SampleTimes(schedule(100.0, {}), 300)},
                         SampleList{SampleTimes(schedule(std::nullopt, {90, 110}), 300)}, std::nullopt,
                         SampleList{SampleTimes(schedule(std::nullopt, {100}), 300)}});

    CHECK(timetable.due_at(100) == std::vector<std::size_t>{0, 3});
    CHECK(timetable.due_at(120).empty());
    timetable.skip_to(100);
    CHECK(timetable.due_at(100).empty());
    CHECK(timetable.next_of(0) == 200.0);
}
