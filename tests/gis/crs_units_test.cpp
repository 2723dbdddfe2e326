// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/crs_units.hpp>

#include "error_text.hpp"

using namespace thalweg::gis;
using namespace thalweg::test;
using doctest::Approx;

namespace {

constexpr double survey_foot = 1200.0 / 3937;
const Window near_munich{690003, 5330001, 691003, 5331001};

auto crs(const char* text) -> std::string {
    return crs_from_text(text, "test");
}

/// As files of ESRI name it, without numbers of a register.
constexpr auto utm_of_esri =
    "PROJCS[\"ETRS_1989_UTM_Zone_32N\",GEOGCS[\"GCS_ETRS_1989\",DATUM[\"D_ETRS_1989\",SPHEROID[\"GRS_1980\","
    "6378137.0,298.257222101]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]],PROJECTION["
    "\"Transverse_Mercator\"],PARAMETER[\"False_Easting\",500000.0],PARAMETER[\"False_Northing\",0.0],"
    "PARAMETER["
    "\"Central_Meridian\",9.0],PARAMETER[\"Scale_Factor\",0.9996],PARAMETER[\"Latitude_Of_Origin\",0.0],UNIT["
    "\"Meter\",1.0]]";

}  // namespace

TEST_CASE("a CRS says what its coordinates are in") {
    CHECK(coordinate_unit("").metres == 1);
    CHECK(coordinate_unit(crs("EPSG:25832")).metres == 1);
    CHECK(coordinate_unit(crs("EPSG:25832")).name == "metres");
    CHECK(coordinate_unit(crs("EPSG:4326")).name == "degrees");
    CHECK(coordinate_unit(crs("EPSG:4326")).metres == 0);
    CHECK(coordinate_unit(crs("EPSG:2249")).name == "US survey feet");
    CHECK(coordinate_unit(crs("EPSG:2249")).metres == Approx(survey_foot).epsilon(1e-12));
    CHECK(coordinate_unit(crs("EPSG:2913")).metres == 0.3048);
    CHECK(coordinate_unit(crs("+proj=utm +zone=32 +units=km")).metres == 1000);
    CHECK(coordinate_unit(crs("EPSG:4978")).metres == 0);  // from the middle of the Earth
    CHECK(is_in_metres(""));
    CHECK(is_in_metres(crs("EPSG:25832+7837")));
    CHECK_FALSE(is_in_metres(crs("EPSG:2249+6360")));
}

TEST_CASE("a CRS that is not in metres has one beside it that is") {
    CHECK(metric_crs_for(crs("EPSG:2249"), {700000, 3000000}) == "EPSG:26986, the same projection in metres");
    CHECK(metric_crs_for(crs("EPSG:2277"), {3100000, 10000000}) ==
          "EPSG:32139, the same projection in metres");
    CHECK(metric_crs_for(crs("EPSG:4326"), {9, 48}) == "the UTM zone of its middle, EPSG:32632");
    CHECK(metric_crs_for(crs("+proj=utm +zone=32 +units=km"), {500, 5300}) ==
          "the UTM zone of its middle, EPSG:32632");
}

TEST_CASE("heights of a CRS have a name, a unit and a direction") {
    CHECK_FALSE(vertical_axis_of(std::string()));
    CHECK_FALSE(vertical_axis_of(std::string("EPSG:25832")));
    const auto heights = vertical_axis_of(std::string("EPSG:2249+6360"));
    REQUIRE(heights);
    CHECK(heights->name == "NAVD88 height (ftUS)");
    CHECK(heights->unit == "US survey foot");
    CHECK(heights->metres == Approx(survey_foot).epsilon(1e-12));
    CHECK_FALSE(heights->is_down);
    CHECK(vertical_axis_of(std::string("EPSG:26986+5715"))->is_down);
    CHECK(error_of([] { crs_from_text("EPSG:5703", "parameter crs"); }) ==
          "parameter crs: 'EPSG:5703' is a system of heights alone; give one of places, such as EPSG:32616 | "
          " | "
          " | ");
}

TEST_CASE("one system of places has one text, whatever heights and names it has in a file") {
    const auto utm = crs("EPSG:25832");

    CHECK(crs("EPSG:25832+7837") == utm);
    CHECK(crs(utm_of_esri) == utm);
    CHECK(crs("EPSG:4979") == crs("EPSG:4326"));
    CHECK(same_crs("EPSG:25832+5783", utm));
}

TEST_CASE("coordinates keep their places between names, and are scaled between units of one projection") {
    const auto utm = crs("EPSG:25832");

    CHECK(frame_scale(utm, utm, near_munich) == 1.0);
    CHECK(frame_scale(crs("EPSG:25832+7837"), utm, near_munich) == 1.0);
    CHECK(frame_scale(crs("+proj=utm +zone=32 +ellps=GRS80 +units=m"), utm, near_munich) == 1.0);
    CHECK(frame_scale(crs("EPSG:3044"), utm, near_munich) == 1.0);  // with the axes in the other order
    CHECK(frame_scale(crs("+proj=utm +zone=32 +ellps=GRS80 +units=km"), utm, {690, 5330, 691, 5331}) ==
          1000.0);
    const auto feet = frame_scale(crs("EPSG:2249"), crs("EPSG:26986"), {700000, 3000000, 703000, 3002000});
    CHECK(feet.value_or(0) == Approx(survey_foot).epsilon(1e-12));
    CHECK_FALSE(frame_scale(crs("EPSG:25833"), utm, near_munich));
    CHECK_FALSE(frame_scale(crs("EPSG:4326"), utm, {11, 48, 11.1, 48.1}));
    CHECK_FALSE(frame_scale("", utm, near_munich));
}

TEST_CASE("coordinates in a stated unit are brought to that of their CRS") {
    const auto utm = crs("EPSG:25832"), degrees = crs("EPSG:4326");

    CHECK(scale_to_crs("", utm) == 1.0);
    CHECK(scale_to_crs("km", utm) == 1000.0);
    CHECK(scale_to_crs("km", "") == 1000.0);
    CHECK(scale_to_crs("cm", "") == 0.01);
    CHECK(scale_to_crs("ft", crs("EPSG:2249")) == 1.0);
    CHECK(scale_to_crs("degrees_east", degrees) == 1.0);
    CHECK_FALSE(scale_to_crs("m", degrees));
    CHECK_FALSE(scale_to_crs("degrees_east", utm));
    CHECK_FALSE(scale_to_crs("pixel", ""));
    CHECK(
        error_of([] { require_scale_to_crs("pixel", "", "a.nc"); }) ==
        "a.nc: its coordinates are in 'pixel', which is no length; convert them, or say in `file_crs` which "
        "CRS they are in |  |  | ");
}
