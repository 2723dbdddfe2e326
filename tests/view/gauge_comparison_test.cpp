// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>

#include "error_of.hpp"
#include "support/scratch_folder.hpp"
#include "view/gauges/gauge_comparison.hpp"
#include "view/tables/series_csv.hpp"

using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

auto three_gauges(const ScratchFolder& folder) -> GaugePoints {
    return GaugePoints::read(folder.write("points.csv",
                                          "id,x_m,y_m,level_m,lag_s,other_m\n"
                                          "A,1,1,10,0,10.5\n"
                                          "B,2,1,20,100,\n"
                                          "C,3,1,,250,7\n"
                                          "D,4,1,40,,\n"));
}

}  // namespace

TEST_CASE("measured and computed levels are compared as by hand") {
    const ScratchFolder folder;
    const auto points = three_gauges(folder);
    ComparisonSpec spec;
    spec.measured = "level_m";
    spec.field = "maximum_level";
    spec.beside = {"other_m"};

    const auto table = compared(spec, points, {13.0, 16.0, 99.0, std::nan("")}, "m");

    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[0].difference() == 3.0);
    CHECK(table.rows[1].relative_difference() == -0.2);
    CHECK(table.numbers().pairs == 2);
    CHECK(table.numbers().mean_absolute == 3.5);
    CHECK(*table.numbers().rmse == doctest::Approx(std::sqrt(12.5)));
    CHECK(as_csv(table) ==
          "id,measured_m,computed_m,difference_m,relative_difference,other_m\n"
          "A,10,13,3,0.3,10.5\n"
          "B,20,16,-4,-0.2,\n"
          "D,40,not reached,,,\n"
          "mean |difference|,,,3.5,,\n"
          "RMS difference,,,3.5355339059327378,,\n"
          "relative L2 norm,,,,0.22360679774997896,\n");
    CHECK(as_text(table) ==
          "maximum_level against level_m [m]\n"
          "id  measured     computed  difference  relative  other_m\n"
          "A     10.000       13.000      +3.000   +30.0 %   10.500\n"
          "B     20.000       16.000      -4.000   -20.0 %         \n"
          "D     40.000  not reached           -         -         \n"
          "mean |difference| 3.500, RMS difference 3.536, relative L2 norm 0.224, 2 of 3 points reached\n");
}

TEST_CASE("a lag is compared with the difference to its gauge, which has no row itself") {
    const ScratchFolder folder;
    const auto points = three_gauges(folder);
    ComparisonSpec spec;
    spec.measured = "lag_s";
    spec.field = "arrival_time";
    spec.relative_to = "A";

    const auto table = compared(spec, points, {50.0, 140.0, 350.0, 0.0}, "s");

    REQUIRE(table.rows.size() == 2);
    CHECK(table.rows[0].id == "B");
    CHECK(table.rows[0].computed == 90.0);
    CHECK(table.rows[1].difference() == 50.0);
    CHECK(table.numbers().mean_absolute == 30.0);
}

TEST_CASE("without water at the gauge that lags count from, nothing is reached") {
    const ScratchFolder folder;
    const auto points = three_gauges(folder);
    ComparisonSpec spec;
    spec.measured = "lag_s";
    spec.field = "arrival_time";
    spec.relative_to = "A";

    const auto table = compared(spec, points, {std::nan(""), 140.0, 350.0, 0.0}, "s");

    CHECK(table.numbers().pairs == 0);
    CHECK_FALSE(table.numbers().mean_absolute.has_value());
    CHECK_FALSE(table.numbers().rmse.has_value());
}

TEST_CASE("a measured zero has no relative difference") {
    const ComparisonRow row{"A", 0.0, 2.0, {}};

    CHECK(row.difference() == 2.0);
    CHECK_FALSE(row.relative_difference().has_value());
}

TEST_CASE("a time series has units in its header and every row on disk at once") {
    const ScratchFolder folder;
    const auto path = folder.path() / "out" / "gauges.csv";
    SeriesCsv series(path, {with_unit_suffix("S6_depth", "m"), with_unit_suffix("S6_velocity", "m s-1"),
                            with_unit_suffix("S6_share", "1")});

    series.add(0.0, {number_text(static_cast<double>(0.1F), true), "", number_text(1.0 / 3.0, false)});
    series.add(2.5, {"1", "2", "3"});

    CHECK(text_of(path) ==
          "time_s,S6_depth_m,S6_velocity_m_s-1,S6_share\n"
          "0,0.1,,0.3333333333333333\n"
          "2.5,1,2,3\n");
}
