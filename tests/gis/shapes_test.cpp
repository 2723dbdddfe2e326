// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/shapes.hpp>

#include "error_text.hpp"
#include "support/geojson.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::gis;
using namespace thalweg::test;
using doctest::Approx;

namespace {

const Frame frame = {{100, 200, 160, 240}, ""};

/// The shapes of a file whose coordinates are those of the frame.
auto shapes_of(const std::vector<std::string>& features, ShapesRequest request = {}) -> std::vector<Shape> {
    const ScratchFolder folder;
    request.file = folder.write("a.geojson", geojson(features)).string();
    request.file_crs = "grid";
    return read_shapes(request, frame);
}

/// What is said of a file, without the folder that it is in.
auto refusal(const std::vector<std::string>& features, const ShapesRequest& request) -> std::string {
    const auto text = error_of([&] { shapes_of(features, request); });
    return text.substr(text.find("a.geojson"));
}

auto with_value(double value) -> ShapesRequest {
    ShapesRequest request;
    request.value = value;
    return request;
}

auto with_attribute(const std::string& name) -> ShapesRequest {
    ShapesRequest request;
    request.attribute = name;
    return request;
}

}  // namespace

TEST_CASE("a polygon has its rings, a line its points, and a collection is taken apart") {
    const std::string ring = "[[100, 200], [150, 200], [150, 240], [100, 200]]";
    const std::string hole = "[[110, 210], [140, 210], [140, 230], [110, 210]]";

    const auto shapes =
        shapes_of({feature("Polygon", "[" + ring + ", " + hole + "]"),
                   feature("MultiLineString", "[[[101, 202], [103, 204]], [[105, 206], [107, 208]]]")},
                  with_value(3));

    REQUIRE(shapes.size() == 3);
    CHECK(shapes[0].is_area);
    CHECK(shapes[0].parts.size() == 2);
    CHECK(shapes[0].parts[1][2].y == 230);
    CHECK_FALSE(shapes[2].is_area);
    CHECK(shapes[2].parts.size() == 1);
    CHECK(shapes[2].parts[0][1].x == 107);
    CHECK(shapes[2].value == 3);
}

TEST_CASE("a feature has the value of its attribute, or the common one") {
    auto request = with_attribute("crest");
    request.value = 7;

    const auto shapes = shapes_of({feature("Polygon", rectangle(100, 200, 120, 220), R"({"crest": 2.5})"),
                                   feature("Polygon", rectangle(100, 200, 120, 220), R"({"crest": null})")},
                                  request);

    CHECK(shapes[0].value == 2.5);
    CHECK(shapes[1].value == 7);
}

TEST_CASE("shapes come to the CRS of the frame vertex by vertex") {
    const ScratchFolder folder;
    ShapesRequest request = with_value(1);
    request.file =
        folder.write("a.geojson", geojson({feature("LineString", "[[-87, 36], [-87, 36.01]]")})).string();

    const auto shapes =
        read_shapes(request, {{499000, 3980000, 501000, 3990000}, crs_from_text("EPSG:32616", "test")});

    CHECK(shapes[0].parts[0][0].x == Approx(500000).epsilon(1e-12));
    CHECK(shapes[0].parts[0][0].y == Approx(3983948.45).epsilon(1e-9));
}

TEST_CASE("shapes that nobody can use are refused one by one") {
    const auto square = feature("Polygon", rectangle(100, 200, 120, 220), R"({"crest": 2, "name": "a"})");
    auto layer = with_value(1);
    layer.layer = "b";

    CHECK(refusal({square}, layer).find("a.geojson: has no layer 'b'; its layers are: 'a' (nearest)") == 0);
    CHECK(refusal({square}, with_attribute("crst"))
              .find("a.geojson: features have no attribute 'crst'; their attributes are: 'crest' (nearest), "
                    "'name'") == 0);
    CHECK(
        refusal({square}, with_attribute("name"))
            .find(
                "a.geojson: feature 0 has no number in 'name' | 'a' | a number with a point, such as 12.5") ==
        0);
    CHECK(refusal({feature("Point", "[110, 210]")}, with_value(1))
              .find("a.geojson: feature 0 is made of points, but polygons or lines are needed") == 0);
    CHECK(refusal({}, with_value(1)).find("a.geojson: has no features") == 0);
    CHECK(
        refusal({feature("Polygon", rectangle(0, 0, 50, 50))}, with_value(1))
            .find("a.geojson: no feature meets the grid; its features cover x 0 to 50, y 0 to 50, the grid x "
                  "100 to 160, y 200 to 240 (no CRS)") == 0);
}

TEST_CASE("a file with a CRS does not fit a frame without one") {
    const ScratchFolder folder;
    ShapesRequest request = with_value(1);
    request.file =
        folder.write("a.geojson", geojson({feature("Polygon", rectangle(100, 200, 120, 220))})).string();
    request.file_crs = "EPSG:32616";

    CHECK(
        error_of([&] { read_shapes(request, frame); })
            .find(request.file +
                  ": its features are in WGS 84 / UTM zone 16N (EPSG:32616), but the grid is in no CRS; set "
                  "`file_crs`") == 0);
}
