// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>

#include "error_text.hpp"

using namespace thalweg::gis;
using namespace thalweg::test;
using doctest::Approx;

namespace {

const std::string utm = crs_from_text("EPSG:32616", "test");
const std::string degrees = crs_from_text("EPSG:4326", "test");

}  // namespace

TEST_CASE("a CRS is known by its code, its name and the kind of its coordinates") {
    CHECK(crs_name(utm) == "WGS 84 / UTM zone 16N (EPSG:32616)");
    CHECK(crs_name("") == "no CRS");
    CHECK(is_geographic(degrees));
    CHECK_FALSE(is_geographic(utm));
    CHECK_FALSE(is_geographic(""));
    CHECK(crs_from_text("", "test") == "");
}

TEST_CASE("two texts of one CRS mean the same, and a CRS is not none") {
    CHECK(same_crs(utm, "EPSG:32616"));
    CHECK(same_crs("OGC:CRS84", degrees));  // they differ in the order of their axes
    CHECK(same_crs("", ""));
    CHECK_FALSE(same_crs(utm, degrees));
    CHECK_FALSE(same_crs(utm, ""));
    CHECK(error_of([] { crs_name("a CRS of nobody"); }) ==
          "a coordinate reference system is not understood: a CRS of nobody |  |  | ");
}

TEST_CASE("points go east and north in every CRS, and come back") {
    // The central meridian of zone 16, 87 degrees west, is at 500 km.
    const auto there = transform_points({{-87, 36}, {-86, 36}}, degrees, utm);
    const auto back = transform_points(there, utm, degrees);

    CHECK(there[0].x == Approx(500000).epsilon(1e-12));
    CHECK(there[0].y == Approx(3983948.45).epsilon(1e-9));
    CHECK(there[1].x > there[0].x);
    CHECK(back[1].x == Approx(-86).epsilon(1e-12));
    CHECK(back[1].y == Approx(36).epsilon(1e-12));
}

TEST_CASE("a point without an image is no number") {
    const auto there = transform_points({{0, 95}, {-87, 36}}, degrees, utm);

    CHECK(std::isnan(there[0].x));
    CHECK(std::isnan(there[0].y));
    CHECK(there[1].x == Approx(500000).epsilon(1e-12));
}

TEST_CASE("a point in degrees has a UTM zone, also at the ends of the zones") {
    CHECK(utm_zone_of({-87, 36}) == "EPSG:32616");
    CHECK(utm_zone_of({9, -1}) == "EPSG:32732");
    CHECK(utm_zone_of({-180, 0}) == "EPSG:32601");
    CHECK(utm_zone_of({180, 0}) == "EPSG:32660");
}

TEST_CASE("a CRS has the number that it has in the EPSG's register, and 0 without one") {
    CHECK(epsg_code(utm) == 32616);
    CHECK(epsg_code(degrees) == 4326);
    CHECK(epsg_code(crs_from_text("+proj=tmerc +lon_0=-87 +ellps=GRS80", "test")) == 0);
    CHECK(epsg_code(crs_from_text("ESRI:102008", "test")) == 0);
    CHECK(epsg_code("") == 0);
}

TEST_CASE("a window in another CRS holds the whole area, along its curved edges") {
    const Window there = transform_window({-90, 35.9, -84, 36}, degrees, utm);

    // The northern edge is a parallel, which is farthest south at the central meridian.
    CHECK(there.y_min == Approx(transform_points({{-87, 35.9}}, degrees, utm)[0].y).epsilon(1e-9));
    CHECK(there.y_max == Approx(transform_points({{-90, 36}}, degrees, utm)[0].y).epsilon(1e-9));
    CHECK(to_text(transform_window({1, 2, 3.5, 1e6}, utm, utm)) == "x 1 to 3.5, y 2 to 1000000");
}

TEST_CASE("an area that the other CRS cannot hold is refused") {
    const auto zone = crs_from_text("EPSG:32632", "");

    const auto text = error_of([&] { transform_window({100, 91, 110, 190}, degrees, zone); });

    CHECK(text ==
          "the area x 100 to 110, y 91 to 190 in WGS 84 (EPSG:4326) cannot be expressed in WGS 84 / UTM "
          "zone 32N (EPSG:32632), which does not reach all of it; GDAL says: no message; check the "
          "coordinates, and which CRS they are in |  |  | ");
}
