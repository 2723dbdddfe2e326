// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Parameters are those that EPSG publishes for each system, names those of CF 1.8, appendix F.
#include <thalweg/gis/grid_mapping.hpp>

#include <map>
#include <string>

#include <doctest/doctest.h>
#include <thalweg/gis/coordinate_system.hpp>

using namespace thalweg::gis;

namespace {

using Numbers = std::map<std::string, std::vector<double>>;

auto mapping_of(const std::string& code) -> GridMapping {
    return grid_mapping_of(crs_from_text(code, "test"));
}

/// The parameters of the projection, without the figure of the Earth.
auto parameters_of(const GridMapping& mapping) -> Numbers {
    Numbers found(mapping.numbers.begin(), mapping.numbers.end());
    for (const char* of_earth : {"semi_major_axis", "inverse_flattening", "longitude_of_prime_meridian"}) {
        REQUIRE(found.erase(of_earth) == 1);
    }
    return found;
}

}  // namespace

TEST_CASE("each projection that CF knows has its name and exactly its parameters") {
    struct Row {
        const char* code;
        const char* name;
        Numbers parameters;
    };

    const Row rows[] = {
        {"EPSG:32616",
         "transverse_mercator",
         {{"scale_factor_at_central_meridian", {0.9996}},
          {"longitude_of_central_meridian", {-87}},
          {"latitude_of_projection_origin", {0}},
          {"false_easting", {500000}},
          {"false_northing", {0}}}},
        {"EPSG:27700",
         "transverse_mercator",
         {{"scale_factor_at_central_meridian", {0.9996012717}},
          {"longitude_of_central_meridian", {-2}},
          {"latitude_of_projection_origin", {49}},
          {"false_easting", {400000}},
          {"false_northing", {-100000}}}},
        {"EPSG:2154",
         "lambert_conformal_conic",
         {{"standard_parallel", {49, 44}},
          {"longitude_of_central_meridian", {3}},
          {"latitude_of_projection_origin", {46.5}},
          {"false_easting", {700000}},
          {"false_northing", {6600000}}}},
        {"EPSG:3413",
         "polar_stereographic",
         {{"standard_parallel", {70}},
          {"straight_vertical_longitude_from_pole", {-45}},
          {"latitude_of_projection_origin", {90}},
          {"false_easting", {0}},
          {"false_northing", {0}}}},
        {"EPSG:5041",
         "polar_stereographic",
         {{"scale_factor_at_projection_origin", {0.994}},
          {"straight_vertical_longitude_from_pole", {0}},
          {"latitude_of_projection_origin", {90}},
          {"false_easting", {2000000}},
          {"false_northing", {2000000}}}},
        {"EPSG:5070",
         "albers_conical_equal_area",
         {{"standard_parallel", {29.5, 45.5}},
          {"longitude_of_central_meridian", {-96}},
          {"latitude_of_projection_origin", {23}},
          {"false_easting", {0}},
          {"false_northing", {0}}}},
        {"EPSG:3035",
         "lambert_azimuthal_equal_area",
         {{"longitude_of_projection_origin", {10}},
          {"latitude_of_projection_origin", {52}},
          {"false_easting", {4321000}},
          {"false_northing", {3210000}}}},
        {"EPSG:3395",
         "mercator",
         {{"longitude_of_projection_origin", {0}},
          {"scale_factor_at_projection_origin", {1}},
          {"false_easting", {0}},
          {"false_northing", {0}}}},
        {"EPSG:6933",
         "lambert_cylindrical_equal_area",
         {{"longitude_of_central_meridian", {0}},
          {"standard_parallel", {30}},
          {"false_easting", {0}},
          {"false_northing", {0}}}},
        {"EPSG:4326", "latitude_longitude", {}},
    };
    for (const auto& row : rows) {
        CAPTURE(row.code);

        const auto found = mapping_of(row.code);

        CHECK(found.name == row.name);
        CHECK(parameters_of(found) == row.parameters);
    }
}

TEST_CASE("Swiss coordinates lie along a turned line through Bern") {
    const auto found = mapping_of("EPSG:2056");

    const auto parameters = parameters_of(found);
    CHECK(found.name == "oblique_mercator");
    CHECK(parameters.at("azimuth_of_central_line")[0] == doctest::Approx(90));
    CHECK(parameters.at("latitude_of_projection_origin")[0] == doctest::Approx(46.9524055556));
    CHECK(parameters.at("longitude_of_projection_origin")[0] == doctest::Approx(7.4395833333));
    CHECK(parameters.at("false_easting")[0] == 2600000);
}

TEST_CASE("a system has the figure and the names of its Earth, with heights or without") {
    for (const char* code : {"EPSG:27700", "EPSG:7405"}) {  // the second with Ordnance Datum Newlyn
        CAPTURE(code);

        const auto found = mapping_of(code);

        const Numbers numbers(found.numbers.begin(), found.numbers.end());
        const std::map<std::string, std::string> texts(found.texts.begin(), found.texts.end());
        CHECK(found.name == "transverse_mercator");
        CHECK(numbers.at("semi_major_axis")[0] == 6377563.396);
        CHECK(numbers.at("inverse_flattening")[0] == doctest::Approx(299.3249646));
        CHECK(numbers.at("longitude_of_prime_meridian")[0] == 0);
        CHECK(texts.at("reference_ellipsoid_name") == "Airy 1830");
        CHECK(texts.at("prime_meridian_name") == "Greenwich");
        CHECK(texts.at("horizontal_datum_name") == "Ordnance_Survey_of_Great_Britain_1936");
        CHECK(texts.at("geographic_crs_name") == "OSGB36");
        CHECK(texts.at("projected_crs_name") == "OSGB36 / British National Grid");
    }
}

TEST_CASE("what CF has no mapping for gets no name that would be wrong") {
    for (const char* code : {"EPSG:28992", "EPSG:5514", "EPSG:3857"}) {
        CAPTURE(code);

        const auto found = mapping_of(code);

        CHECK(found.name.empty());
        CHECK(parameters_of(found).empty());
        CHECK_FALSE(found.texts.empty());
    }
}
