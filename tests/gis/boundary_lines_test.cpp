// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thalweg/gis/boundary_lines.hpp>
#include <thalweg/gis/features.hpp>
#include <thalweg/gis/grid_faces.hpp>

#include "error_text.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::gis;
using namespace thalweg::test;
using doctest::Approx;

namespace {

/// A line feature of GeoJSON from (x, 36.14) to (x, y).
auto line_to(const std::string& properties, const std::string& x, const std::string& y) -> std::string {
    return R"({"type": "Feature", "properties": )" + properties +
           R"(, "geometry": {"type": "LineString", "coordinates": [[)" + x + ", 36.14], [" + x + ", " + y +
           "]]}}";
}

auto utm_grid() -> Grid {
    Grid grid(100, 100, 500000, 4000000, 10, 10);
    grid.crs = "EPSG:32616";
    return grid;
}

}  // namespace

TEST_CASE("lines in degrees come to the grid in metres") {
    Grid grid(100, 100, 500000, 4000000, 10, 10);
    grid.crs = "EPSG:32616";
    const ScratchFolder folder;
    // x = 500000 is the central meridian, 87 degrees west.
    const std::string text = R"({"type": "Feature", "properties": {"name": "a"}, "geometry":
        {"type": "LineString", "coordinates": [[-87, 36.14], [-87, 36.16]]}})";

    const NamedLines lines = read_boundary_lines(folder.write("l.geojson", text).string(), grid);

    CHECK(lines.at("a")[0][0].x == Approx(500000).epsilon(1e-9));
    CHECK(lines.at("a")[0][0].y == Approx(3999500).epsilon(1e-3));
    CHECK(faces_along("a", lines.at("a"), grid).outer.front() == 0);
}

TEST_CASE("degrees that are none are lengths in the CRS of the grid") {
    const ScratchFolder folder;

    const NamedLines lines = read_boundary_lines(
        folder.write("l.geojson", line_to(R"({"name": "a"})", "500000", "4000100")).string(), utm_grid());

    CHECK(lines.at("a")[0][0].x == 500000);
    CHECK(lines.at("a")[0][1].y == 4000100);
}

TEST_CASE("a file of several features gives each line under its name, and no name twice") {
    const ScratchFolder folder;
    const auto read = [&](const std::string& second) {
        return read_boundary_lines(
            folder
                .write("l.geojson", R"({"type": "FeatureCollection", "features": [)" +
                                        line_to(R"({"name": "a"})", "1", "2") + ", " + second + "]}")
                .string(),
            Grid(6, 4, 100, 200, 10, 10));
    };
    const std::string two_parts =
        R"({"type": "Feature", "properties": {"name": "b"}, "geometry": {"type": "MultiLineString",
            "coordinates": [[[1, 2], [3, 4]], [[5, 6], [7, 8], [9, 10]]]}})";

    const NamedLines lines = read(two_parts);

    CHECK(lines.size() == 2);
    REQUIRE(lines.at("b").size() == 2);
    CHECK(lines.at("b")[0].size() == 2);
    CHECK(lines.at("b")[1].size() == 3);
    CHECK(lines.at("b")[1][2].x == 9);
    const std::string path = folder.file("l.geojson");
    CHECK(error_of([&] { read(line_to(R"({"name": "a"})", "3", "4")); }) ==
          path +
              ": feature 1 has the name of another one | 'a' | an attribute 'name' that no other line has | "
              "name "
              "the line, so that the graph can speak of it");
    CHECK(error_of([&] { read(line_to("{}", "3", "4")); }).find(path + ": feature 1 has no name") == 0);
}

TEST_CASE("a line that has no place in the CRS of the grid is refused") {
    // On the equator a quarter of the globe away from the central meridian, where the projection has no end.
    const ScratchFolder folder;
    const auto path = folder.write("l.geojson", line_to(R"({"name": "a"})", "3", "0")).string();

    CHECK(error_of([&] { read_boundary_lines(path, utm_grid()); }) ==
          "line 'a' cannot be brought to the CRS of the bed | WGS 84 (EPSG:4326) | WGS 84 / UTM zone 16N "
          "(EPSG:32616) | convert the file with ogr2ogr -t_srs");
}

TEST_CASE("errors of drawn lines are about their parameter") {
    const ScratchFolder folder;
    const auto path = folder.write("l.geojson", "nothing").string();
    std::string subject;
    std::string text;

    try {
        read_boundary_lines(path, utm_grid());
    } catch (const Error& error) {
        subject = error.subject();
        text = error.what();
    }

    CHECK(subject == "boundary_lines");
    CHECK(text == path + " is not a vector file that GDAL can read");
}

TEST_CASE("features become the lines that their file becomes") {
    const ScratchFolder folder;
    const auto path = folder
                          .write("l.geojson", R"({"type": "FeatureCollection", "features": [)" +
                                                  line_to(R"({"name": "a"})", "-87", "36.16") +
                                                  R"(, {"type": "Feature", "properties": {"name": "b"},
            "geometry": {"type": "MultiLineString",
            "coordinates": [[[-87, 36.1], [-87.1, 36.1]], [[-87, 36.2], [-87.1, 36.2], [-87, 36.3]]]}}]})")
                          .string();

    const NamedLines from_file = read_boundary_lines(path, utm_grid());
    const NamedLines from_features = boundary_lines_of(read_features({path, "", ""}), utm_grid());

    REQUIRE(from_features.size() == 2);
    for (const auto& [name, parts] : from_file) {
        const LineParts& others = from_features.at(name);
        REQUIRE(others.size() == parts.size());
        for (std::size_t part = 0; part < parts.size(); ++part) {
            REQUIRE(others[part].size() == parts[part].size());
            for (std::size_t k = 0; k < parts[part].size(); ++k) {
                CHECK(others[part][k].x == parts[part][k].x);
                CHECK(others[part][k].y == parts[part][k].y);
            }
        }
    }
}

TEST_CASE("features without a CRS are in that of the grid, and names stay unique") {
    Features features;
    FeatureShape line(ShapeKind::lines);
    line.begin_part();
    line.add_point(500000, 4000000);
    line.add_point(500000, 4000100);
    features.shapes = {line, line};
    features.attributes.add_texts("name", {"a", "b"});

    CHECK(boundary_lines_of(features, utm_grid()).at("b")[0][1].y == 4000100);
    features.attributes = Table().add_texts("name", {"a", "a"});
    CHECK(error_of([&] { boundary_lines_of(features, utm_grid()); }) ==
          "the input boundary_lines: feature 1 has the name of another one | 'a' | an attribute 'name' that "
          "no other line has | name the line, so that the graph can speak of it");
    features.attributes = Table().add("name", "1", {1, 2});
    CHECK(boundary_lines_of(features, utm_grid()).count("2") == 1);
    features.shapes.clear();
    CHECK(error_of([&] {
              boundary_lines_of(features, utm_grid());
          }).find("the input boundary_lines has no line") == 0);
}

TEST_CASE("lines in feet beside a grid without CRS are refused with the unit") {
    FeatureShape shape(ShapeKind::lines);
    shape.begin_part();
    shape.add_point(0, 0);
    shape.add_point(100, 0);
    Features features;
    features.crs = "EPSG:2249";
    features.shapes.push_back(shape);
    features.attributes.add({"name", "", std::vector<std::string>{"a"}});

    CHECK(
        error_of([&] { boundary_lines_of(features, Grid(10, 10, 0, 0, 10, 10)); }) ==
        "line 'a' is in US survey feet, but the bed has no CRS | NAD83 / Massachusetts Mainland (ftUS) "
        "(EPSG:2249) | metres, or a CRS of the bed | convert the file to metres with ogr2ogr -t_srs, or give "
        "file_crs of the bed");
}
