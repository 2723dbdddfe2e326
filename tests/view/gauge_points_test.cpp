// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>

#include "error_of.hpp"
#include "support/scratch_folder.hpp"
#include "value_at.hpp"
#include "view/gauges/gauge_points.hpp"

using namespace thalweg;
using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;

namespace {

const Grid grid_4x3(4, 3, 100.0, 200.0, 10.0, 10.0);

auto read(const ScratchFolder& folder, const std::string& text) -> GaugePoints {
    return GaugePoints::read(folder.write("points.csv", text));
}

}  // namespace

TEST_CASE("gauges have an id, a position and further columns, blanks without a value") {
    const ScratchFolder folder;

    const auto points = read(folder, "id,kind,x_m,y_m,level_m\nP1,mark,105,205,79.15\nP2,mark,115,205,\n");

    REQUIRE(points.gauges().size() == 2);
    CHECK(points.gauges()[0].id == "P1");
    CHECK(points.gauges()[1].x == 115.0);
    CHECK(points.value(points.gauges()[0], "level_m") == 79.15);
    CHECK_FALSE(points.value(points.gauges()[1], "level_m").has_value());
}

TEST_CASE("a text column that is compared is refused at its first cell") {
    const ScratchFolder folder;
    const auto points = read(folder, "id,kind,x_m,y_m\nP1,mark,105,205\n");

    const auto error = error_of([&] { points.require_numbers("kind"); });

    CHECK(
        error ==
        (folder.path() / "points.csv").string() +
            ":2:4: column 'kind' is not a number | 'mark' | a number with a point, such as 12.5, or nothing "
            "where there is no value | ");
}

TEST_CASE("positions in degrees are refused with what to do") {
    const ScratchFolder folder;

    const auto error = error_of([&] { read(folder, "id,lon,lat\nP1,6.7,43.5\n"); });

    CHECK(error ==
          (folder.path() / "points.csv").string() +
              ":1:4: positions in degrees cannot be placed on the grid | column 'lon' | columns x_m and y_m, "
              "metres in the grid's coordinate reference system | convert points.csv with gdaltransform or "
              "ogr2ogr to the CRS of the bed");
}

TEST_CASE("blank and repeated ids, blank positions and files without gauges are refused") {
    const ScratchFolder folder;
    const auto file = (folder.path() / "points.csv").string();

    CHECK(error_of([&] { read(folder, "id,x_m,y_m\n,1,2\n"); }) ==
          file + ":2:1: a gauge without an id | a blank | a name | ");
    CHECK(error_of([&] { read(folder, "id,x_m,y_m\nA,1,2\nA,3,4\n"); }) ==
          file + ":3:1: an id stands twice | 'A' |  | rename one");
    CHECK(error_of([&] { read(folder, "id,x_m,y_m\nA,,2\n"); }) ==
          file + ":2:3: a gauge without a position | a blank in column 'x_m' | metres | ");
    CHECK(error_of([&] { read(folder, "id,x_m,y_m\n"); }) ==
          file + ": no gauge in the file | a header alone | a line for each gauge | ");
}

TEST_CASE("a gauge outside the grid is an error, or skipped on request") {
    const ScratchFolder folder;
    auto points = read(folder, "id,x_m,y_m\nA,105,205\nB,99,205\n");

    const auto error = error_of([&] { points.place_on(*make_cell_finder(grid_4x3), OutsideRule::fail); });

    CHECK(error ==
          (folder.path() / "points.csv").string() +
              ":3:3: gauge 'B' lies outside the grid | (99, 205) | x from 100 to 140, y from 200 to 230 | "
              "correct the position, or set \"outside\": \"skip\" to leave such gauges out");
    CHECK(points.place_on(*make_cell_finder(grid_4x3), OutsideRule::skip) == std::vector<std::string>{"B"});
    CHECK(points.gauges().size() == 1);
}

TEST_CASE("a point belongs to the cell that contains it, the outer rim to the last cell") {
    const auto cells = make_cell_finder(grid_4x3);

    CHECK(cells->containing(100.0, 200.0) == 0);
    CHECK(cells->containing(109.99, 209.99) == 0);
    CHECK(cells->containing(110.0, 200.0) == 1);
    CHECK(cells->containing(125.0, 215.0) == 6);
    CHECK(cells->containing(140.0, 230.0) == 11);
    CHECK_FALSE(cells->containing(140.01, 215.0).has_value());
    CHECK_FALSE(cells->containing(NAN, 215.0).has_value());
}

TEST_CASE("values are taken from the own cell, the nearest or the highest around") {
    // Row 0 is the southernmost: the gauge stands in the dry cell (1, 0).
    const std::vector<float> level{NAN, NAN, 5.0F, NAN, 7.0F, 6.0F, NAN, 9.0F, NAN, NAN, NAN, NAN};
    const auto cells = make_cell_finder(grid_4x3);
    const Gauge dry{"A", 117.0, 206.0, 0};
    const Gauge wet{"B", 126.0, 206.0, 0};

    CHECK(std::isnan(value_at(level, *cells, dry, {})));
    CHECK(value_at(level, *cells, wet, {}) == 5.0);
    CHECK(value_at(level, *cells, dry, {9.3, SearchRule::Pick::nearest}) == doctest::Approx(5.0));
    CHECK(value_at(level, *cells, dry, {9.3, SearchRule::Pick::highest}) == doctest::Approx(6.0));
    CHECK(value_at(level, *cells, dry, {40.0, SearchRule::Pick::highest}) == doctest::Approx(9.0));
    CHECK(value_at(level, *cells, wet, {40.0, SearchRule::Pick::nearest}) == doctest::Approx(5.0));
    CHECK(std::isnan(value_at(level, *cells, dry, {5.0, SearchRule::Pick::highest})));
}
