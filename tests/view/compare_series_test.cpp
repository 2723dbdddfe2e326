// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thalweg/testing/lone_node.hpp>

#include "support/scratch_folder.hpp"
#include "view/comparison/pair_numbers.hpp"
#include "view/comparison/series_comparison.hpp"
#include "view/nodes/compare_node.hpp"

using namespace thalweg;
using namespace thalweg::view;
using doctest::Approx;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;
using thalweg::testing::LoneNode;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const Period always{-infinity, infinity};

/// A flood wave of 20 min that is highest at `peak` [s], each `interval` until two hours.
auto wave(double peak, double interval) -> SeriesPoints {
    SeriesPoints points;
    for (double time = 0; time <= 7200; time += interval) {
        const double off = (time - peak) / 1200;
        points.times.push_back(time);
        points.values.push_back(3 * std::exp(-off * off));
    }
    return points;
}

auto levels() -> Table {
    return Table()
        .add("time", "min", {0, 1, 2})
        .add("river_level", "m", {0, 0.1, 0})
        .add("village_level", "m", {1, 1, 1});
}

/// The node with these parameters after its last run at 120 s, or what it says.
class Compared {
    ScratchFolder folder_;
    LoneNode node_;

  public:
    std::string error;

    Compared(const Table& series, const std::string& measured, nlohmann::json params,
             const std::string& start_date = "")
        : node_(LoneNode::of<CompareNode>(around(measured, std::move(params), start_date))) {
        node_.give(testing::InputTable{"series", series});
        error = to_text(node_.start());
        if (error.empty()) {
            error = to_text(node_.run(0, 120, true));
        }
        const auto path = folder_.path().string() + "/";
        for (auto at = error.find(path); at != std::string::npos; at = error.find(path)) {
            error.erase(at, path.size());
        }
    }

    auto around(const std::string& measured, nlohmann::json params, const std::string& start_date)
        -> Surroundings {
        params["file"] = folder_.write("measured.csv", measured).string();
        Surroundings here;
        here.params = params.dump();
        here.results = folder_.path();
        here.start_date = start_date;
        here.end = 120;
        return here;
    }

    auto csv() const -> std::string { return text_of(folder_.path() / "node.csv"); }

    auto node() const -> const LoneNode& { return node_; }
};

}  // namespace

TEST_CASE("numbers of pairs are those made by hand, each pair by its weight") {
    const auto even = numbers_of({{13, 10}, {16, 20}});
    const auto weighted = numbers_of({{13, 10, 3}, {16, 20, 1}});
    const auto none = numbers_of({});

    CHECK(even.pairs == 2);
    CHECK(even.bias == -0.5);
    CHECK(even.mean_absolute == 3.5);
    CHECK(even.rmse == std::sqrt(12.5));
    CHECK(even.relative_l2 == std::sqrt(25.0 / 500));
    CHECK(even.nash_sutcliffe == 0.5);
    CHECK(even.least == -4);
    CHECK(even.greatest == 3);
    CHECK(weighted.bias == 1.25);
    CHECK(weighted.rmse == std::sqrt(43.0 / 4));
    CHECK(weighted.relative_l2 == std::sqrt(43.0 / 700));
    CHECK(*weighted.nash_sutcliffe == Approx(1 - 43.0 / 75));
    CHECK_FALSE((none.bias || none.rmse || none.relative_l2 || none.nash_sutcliffe || none.least));
}

TEST_CASE("an efficiency against constant values and a norm against zeros are not defined") {
    const auto constant = numbers_of({{1, 0.1}, {2, 0.1}, {3, 0.1}});
    const auto zeros = numbers_of({{1, 0}, {2, 0}});

    CHECK_FALSE(constant.nash_sutcliffe.has_value());
    CHECK(constant.relative_l2.has_value());
    CHECK_FALSE(zeros.relative_l2.has_value());
    CHECK(zeros.rmse == std::sqrt(2.5));
}

TEST_CASE("a computed series is linear between its points, and has no value outside or beside a gap") {
    const SeriesPoints series{{0, 10, 20, 30}, {0, 5, NAN, 7}};

    CHECK(series.at(0) == 0);
    CHECK(series.at(4) == 2);
    CHECK(series.at(10) == 5);
    CHECK(std::isnan(series.at(12)));
    CHECK(std::isnan(series.at(20)));
    CHECK(series.at(30) == 7);
    CHECK(std::isnan(series.at(-1)));
    CHECK(std::isnan(series.at(31)));
}

TEST_CASE("series are compared at the measured times that the computed series covers") {
    const SeriesPoints computed{{0, 10, 20}, {0, 10, 0}};
    const SeriesPoints measured{{-5, 5, 10, 15, 25}, {99, 4, 10, 6, 99}};

    const auto found = compare_series(computed, measured, always);
    const auto late = compare_series(computed, measured, {12, 100});
    const auto never = compare_series(computed, measured, {21, 100});

    CHECK(found.numbers.pairs == 3);
    CHECK(found.numbers.bias == 0);
    CHECK(*found.numbers.rmse == Approx(std::sqrt(2.0 / 3)));
    CHECK(*found.numbers.nash_sutcliffe == Approx(1 - 2 / (152 - 400.0 / 3)));
    CHECK(found.computed_peak->time == 10);
    CHECK(found.measured_peak->value == 10);
    CHECK(late.numbers.pairs == 1);
    CHECK(late.numbers.bias == -1);
    CHECK(never.numbers.pairs == 0);
    CHECK(never.notes == std::vector<std::string>{"no measured value lies within the computed series"});
}

TEST_CASE("the lag is the shift by which the series correlate best") {
    const auto later = compare_series(wave(3720, 30), wave(3600, 60), always);
    const auto sooner = compare_series(wave(3400, 30), wave(3600, 60), always);
    const auto same = compare_series(wave(3600, 30), wave(3600, 60), always);
    const auto far = compare_series(wave(5400, 30), wave(3600, 60), {-infinity, infinity, 600});
    auto upside_down = wave(3600, 30);
    for (double& value : upside_down.values) {
        value = -value;
    }
    const auto against = compare_series(upside_down, wave(3600, 60), {-infinity, infinity, 300});

    CHECK(*later.lag == Approx(120).epsilon(0.002));
    CHECK(*sooner.lag == Approx(-200).epsilon(0.002));
    CHECK(std::abs(*same.lag) < 0.1);
    CHECK(*later.numbers.nash_sutcliffe < 1);
    CHECK(later.computed_peak->time == 3720);
    CHECK(later.measured_peak->time == 3600);
    CHECK_FALSE(far.lag.has_value());
    CHECK(far.notes == std::vector<std::string>{"no lag: the correlation is best at the largest shift"});
    CHECK(against.notes == std::vector<std::string>{"no lag: the series do not correlate"});
}

TEST_CASE("compare writes a row for each pair in the unit of what was measured, and tells metrics") {
    const Compared found(levels(), "time [s], river [cm], village [cm]\n0, 1, 90\n30, 4, 90\n60, 9, 90\n",
                         {{"columns", {{"river_level", "river"}, {"village_level", "village"}}}});

    REQUIRE(found.error == "");
    CHECK(found.csv() ==
          "series,measured,pairs [1],bias [cm],rmse [cm],relative_l2 [1],nash_sutcliffe [1],peak_computed "
          "[cm],peak_measured [cm],peak_time_computed [s],peak_time_measured [s],lag [s],note\n"
          "river_level,river,3,0.3333333333333333,1,0.1749635530559413,0.9081632653061225,10,9,60,60,0,\n"
          "village_level,village,3,10,10,0.1111111111111111,,100,90,0,0,,no Nash-Sutcliffe efficiency: the "
          "measured values are constant; no lag: the series do not correlate\n");
    const auto metrics = found.node().metrics();
    CHECK(metrics.at("river_level_rmse").value == 1);
    CHECK(metrics.at("river_level_rmse").unit == "cm");
    CHECK(metrics.count("village_level_nash_sutcliffe") == 0);
    CHECK(found.node().output_table("table").column("pairs").numbers() == std::vector<double>{3, 3});
}

TEST_CASE(
    "measured series may have dates and gaps, are pairs by their names, and a period leaves values out") {
    const Compared found(levels(),
                         "time, river_level [m]\n2002-08-12 06:00, 0.1\n2002-08-12 06:00:30, \n"
                         "2002-08-12 06:01, 0.1\n2002-08-12 06:02, 0.5\n",
                         {{"to", "90 s"}}, "2002-08-12T06:00:00Z");

    REQUIRE(found.error == "");
    const auto table = found.node().output_table("table");
    CHECK(table.column("measured").texts() == std::vector<std::string>{"river_level"});
    CHECK(table.column("pairs").numbers().front() == 2);
    CHECK(table.column("bias").numbers().front() == Approx(-0.05));
    CHECK(found.node().log().front().text.find(": dates without a zone are read as UTC") !=
          std::string::npos);
}

TEST_CASE("what compare cannot compare is said before the run, with place and remedy") {
    const std::string measured = "time [s], river [m]\n0, 1\n60, 2\n";
    const nlohmann::json river{{"columns", {{"river_level", "river"}}}};
    const auto with = [](nlohmann::json params, const char* name, const nlohmann::json& value) {
        params[name] = value;
        return params;
    };

    CHECK(
        Compared(levels(), measured, nlohmann::json::object()).error ==
        "columns: no computed series has the name of a measured one | one of 'river_level' or "
        "'village_level'; measured: 'river' | pairs such as {\"river_level\": \"river\"} | say in `columns` "
        "which measured series belongs to which computed one");
    CHECK(Compared(levels(), measured, {{"columns", {{"river_levl", "river"}}}}).error ==
          "columns/river_levl: there is no series 'river_levl' to compare | 'river_levl' | one of "
          "'river_level' or "
          "'village_level' | did you mean 'river_level'?");
    CHECK(Compared(levels(), measured, {{"columns", {{"river_level", "sea"}}}}).error ==
          "columns/river_level: there is no series 'sea' to compare | 'sea' | 'river' | name a column that "
          "is there in "
          "`columns`");
    CHECK(
        Compared(levels(), "time [s], river [m3/s]\n0, 1\n60, 2\n", river).error ==
        "columns/river_level: columns are compared that measure different things | 'river_level' in m | a "
        "unit that "
        "measures the same as 'm3/s' | name other columns, correct the unit where it is wrong, or give each "
        "quantity a node `compare` of its own");
    CHECK(Compared(levels(), "time [h], river [m]\n1, 1\n2, 2\n", river).error ==
          "file: no measured value lies in the run and its period | 3600 s to 7200 s | times from 0 s to 120 "
          "s | look at the unit of the times, at `from` and `to`, and at time.start of the graph where times "
          "are dates");
    CHECK(Compared(levels(), measured, with(with(river, "from", 60), "to", 30)).error ==
          "to: the period ends before it begins | 30 s | more than `from`, 60 s | exchange them, or leave "
          "one out");
    CHECK(Compared(Table(), measured, river).error ==
          "series: the columns of this table are not known before time starts |  |  | connect a node that "
          "says which columns there are when the graph is checked, such as `gauges`, `statistics` or "
          "`series`");

    auto without = LoneNode::of<CompareNode>();
    without.give(testing::InputTable{"series", levels()});
    CHECK(to_text(without.start()) ==
          "measured: there are no measured series |  | the parameter file or the input measured | name a CSV "
          "file, or connect a node such as `series`");
    const ScratchFolder folder;
    Surroundings around;
    around.params = nlohmann::json{{"file", folder.write("a.csv", measured).string()}}.dump();
    auto twice = LoneNode::of<CompareNode>(around);
    twice.give(testing::InputTable{"series", levels()});
    twice.give(testing::InputTable{"measured", levels()});
    CHECK(
        to_text(twice.start()) ==
        "measured: the measured series are given twice |  | the parameter file or the input measured | take "
        "one out");
}

TEST_CASE("a run that ends before the first measured value warns and leaves its numbers blank") {
    const Compared found(Table().add("time", "s", {0, 10}).add("river", "m", {1, 1}),
                         "time [s], river [m]\n60, 1\n", nlohmann::json::object());

    REQUIRE(found.error == "");
    CHECK(found.csv().find("\nriver,river,0,,,,,,,,,,no measured value lies within") != std::string::npos);
    CHECK(found.node().log().back().text == "'river' has no value at a time of the measured 'river'");
}
