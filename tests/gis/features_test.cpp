// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/features.hpp>

#include "error_text.hpp"
#include "support/geojson.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::gis;
using namespace thalweg::test;

namespace {

auto features_of(const std::vector<std::string>& list, const std::string& crs = "") -> Features {
    const ScratchFolder folder;
    return read_features({folder.write("a.geojson", geojson(list)).string(), "", crs});
}

auto said_of_features(const std::vector<std::string>& list) -> std::string {
    const auto text = error_of([&] { features_of(list); });
    return text.substr(text.find("a.geojson"));
}

const Frame near = {{100, 200, 160, 240}, ""};

}  // namespace

TEST_CASE("features of a file keep their attributes, numbers as numbers and the rest as texts") {
    const auto features = features_of(
        {feature("Point", "[1, 2]", R"({"name": "well", "depth": 3.5, "count": 2})"),
         feature("MultiPoint", "[[3, 4], [5, 6]]", R"({"name": "gates", "depth": null, "count": 4})")});

    REQUIRE(features.shapes.size() == 2);
    CHECK(features.shapes[0].kind() == ShapeKind::points);
    CHECK(features.shapes[0].coordinates() == std::vector<double>{1, 2});
    CHECK(features.shapes[1].parts() == 1);
    CHECK(features.shapes[1].coordinates() == std::vector<double>{3, 4, 5, 6});
    CHECK(features.attributes.column("name").texts() == std::vector<std::string>{"well", "gates"});
    CHECK(features.attributes.column("depth").numbers()[0] == 3.5);
    CHECK(std::isnan(features.attributes.column("depth").numbers()[1]));
    CHECK(features.attributes.column("count").numbers() == std::vector<double>{2, 4});
    CHECK(same_crs(features.crs, crs_from_text("OGC:CRS84", "the test")));
    CHECK(same_crs(features_of({feature("Point", "[1, 2]")}, "EPSG:32616").crs,
                   crs_from_text("EPSG:32616", "the test")));
    CHECK(features_of({feature("Point", "[1, 2]")}, "none").crs.empty());
}

TEST_CASE("metres in a CRS of degrees that somebody has named are refused") {
    const auto said = error_of([] { features_of({feature("Point", "[2000, 40]")}, "EPSG:4326"); });
    CHECK(said.find("these coordinates are no degrees") != std::string::npos);
    CHECK(features_of({feature("Point", "[2000, 40]")}).shapes.size() == 1);  // GeoJSON says degrees always
    CHECK(features_of({feature("Point", "[20, 40]")}, "EPSG:4326").shapes.size() == 1);
}

TEST_CASE("points keep their heights in metres, whatever unit the CRS has, where it tells one") {
    const auto heights_in = [](const std::string& crs) {
        return features_of({feature("LineString", "[[1, 2, 10], [3, 4, -20]]")}, crs).shapes[0].heights();
    };
    CHECK(heights_in("none") == std::vector<double>{10, -20});
    CHECK(heights_in("EPSG:32616") == std::vector<double>{10, -20});
    const auto feet = heights_in("EPSG:32616+6360");  // NAVD88 height in US survey feet
    REQUIRE(feet.size() == 2);
    CHECK(feet[0] == doctest::Approx(10 * 1200.0 / 3937));
    CHECK(heights_in("EPSG:32616+5706") == std::vector<double>{-10, 20});  // Caspian depth
    CHECK(heights_in("EPSG:2263").empty());                                // places in feet, heights in what?
    CHECK(features_of({feature("LineString", "[[1, 2], [3, 4]]")}).shapes[0].heights().empty());
}

TEST_CASE("lines and polygons keep their parts, and rings do not repeat their first point") {
    const auto features =
        features_of({feature("MultiLineString", "[[[0, 0], [1, 0]], [[5, 5], [6, 5], [7, 5]]]"),
                     feature("Polygon", rectangle(0, 0, 4, 4).substr(0, rectangle(0, 0, 4, 4).size() - 1) +
                                            ", [[1, 1], [1, 2], [2, 2], [1, 1]]]")});

    REQUIRE(features.shapes.size() == 2);
    CHECK(features.shapes[0].kind() == ShapeKind::lines);
    CHECK(features.shapes[0].starts() == std::vector<std::uint64_t>{0, 2});
    CHECK(features.shapes[0].points() == 5);
    CHECK(features.shapes[1].kind() == ShapeKind::polygons);
    CHECK(features.shapes[1].starts() == std::vector<std::uint64_t>{0, 4});
    CHECK(features.shapes[1].points() == 7);
    CHECK(features.attributes.column("fid").size() == 2);
}

TEST_CASE("a file of features without shapes, or of mixed ones, is refused") {
    CHECK(said_of_features({R"({"type": "Feature", "properties": {}, "geometry": null})"}) ==
          "a.geojson: feature 0 has no shape | no geometry | points, a line or a polygon | draw it, or "
          "delete the "
          "feature from the file");
    CHECK(said_of_features({R"({"type": "Feature", "properties": {}, "geometry": {"type":
        "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2]},
        {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}]}})"}) ==
          "a.geojson: feature 0 is Geometry Collection, but points, lines or polygons alone are needed |  |  "
          "| make features of its parts, eg by ogr2ogr -explodecollections");
}

TEST_CASE("a polygon whose ring crosses itself keeps both of its halves beside other parts") {
    const auto features = features_of({feature(
        "MultiPolygon",
        "[[[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]], [[[20, 0], [30, 0], [30, 10], [20, 0]]]]")});

    REQUIRE(features.shapes.size() == 1);
    CHECK(features.shapes[0].parts() == 3);
    CHECK(features.shapes[0].coordinates().size() == 2 * 9);
}

TEST_CASE("shapes of features are those that are read from the file itself") {
    const ScratchFolder folder;
    const std::vector<std::string> list = {
        feature("Polygon", rectangle(110, 210, 130, 230), R"({"crest": 3})"),
        feature("LineString", "[[100, 200], [150, 230]]", R"({"crest": null})")};
    ShapesRequest request;
    request.file = folder.write("a.geojson", geojson(list)).string();
    request.file_crs = "grid";
    request.attribute = "crest";
    request.value = 7;
    const auto features = features_of(list, "none");

    const auto from_file = read_shapes(request, near);
    const auto from_features = gis::shapes_of(features, request, near);

    REQUIRE(from_features.size() == from_file.size());
    for (std::size_t k = 0; k < from_file.size(); ++k) {
        CHECK(from_features[k].value == from_file[k].value);
        CHECK(from_features[k].is_area == from_file[k].is_area);
        REQUIRE(from_features[k].parts.size() == from_file[k].parts.size());
        for (std::size_t part = 0; part < from_file[k].parts.size(); ++part) {
            REQUIRE(from_features[k].parts[part].size() == from_file[k].parts[part].size());
            for (std::size_t p = 0; p < from_file[k].parts[part].size(); ++p) {
                CHECK(from_features[k].parts[part][p].x == from_file[k].parts[part][p].x);
                CHECK(from_features[k].parts[part][p].y == from_file[k].parts[part][p].y);
            }
        }
    }
}

TEST_CASE("features that no shape can be made of are refused with their number and name") {
    ShapesRequest request;
    request.file = "the input shapes";
    request.attribute = "crest";
    auto features = features_of({feature("Point", "[110, 210]", R"({"crest": 3})")});
    features.crs = "";
    const auto said = [&] { return error_of([&] { gis::shapes_of(features, request, near); }); };

    CHECK(said() ==
          "the input shapes: feature 0 is made of points, but polygons or lines are needed |  |  | ");
    features = features_of({feature("LineString", "[[110, 210], [120, 210]]", R"({"crest": 3})"),
                            feature("LineString", "[[110, 210], [120, 210]]", R"({"crest": null})")});
    CHECK(said() ==
          "the input shapes: feature 1 has no value in 'crest', which is empty there; give it one, or set "
          "`value` for all features without |  |  | ");
}
