// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/features.hpp>

#include "error_text.hpp"
#include "support/geojson.hpp"
#include "support/scratch_folder.hpp"

// A feature gives the same shape whether a node reads it from its own file or over an edge.
using namespace thalweg;
using namespace thalweg::gis;
using namespace thalweg::test;

namespace {

const Frame around = {{0, 0, 100, 100}, ""};

/// What both ways say of one file: the shapes, or the error without the name of the source.
struct Answer {
    std::vector<Shape> shapes;
    std::string error;
};

auto valued_by(const std::string& attribute) -> ShapesRequest {
    ShapesRequest request;
    request.attribute = attribute;
    request.file_crs = "grid";
    return request;
}

auto common_answer(const std::vector<std::string>& list, ShapesRequest request) -> Answer {
    const ScratchFolder folder;
    request.file = folder.write("a.geojson", geojson(list)).string();
    Answer from_file, from_edge;
    from_file.error = error_of([&] { from_file.shapes = read_shapes(request, around); });
    from_edge.error = error_of([&] {
        const auto features = read_features({request.file, "", "none"});
        from_edge.shapes = gis::shapes_of(features, request, around);
    });
    CHECK(from_file.error == from_edge.error);
    REQUIRE(from_file.shapes.size() == from_edge.shapes.size());
    for (std::size_t k = 0; k < from_file.shapes.size(); ++k) {
        CHECK(from_file.shapes[k].value == from_edge.shapes[k].value);
        CHECK(from_file.shapes[k].parts.size() == from_edge.shapes[k].parts.size());
    }
    if (const auto at = from_file.error.find("a.geojson: "); at != std::string::npos) {
        from_file.error.erase(0, at + 11);
    }
    return from_file;
}

/// Twice the area inside an odd number of rings, if no two rings cross.
auto doubled_area(const Shape& shape) -> double {
    double sum = 0;
    for (const auto& part : shape.parts) {
        double ring = 0;
        for (std::size_t k = 0; k + 1 < part.size(); ++k) {
            ring += part[k].x * part[k + 1].y - part[k + 1].x * part[k].y;
        }
        sum += std::fabs(ring);
    }
    return sum;
}

}  // namespace

TEST_CASE("overlapping parts of one feature are one area") {
    // 20 x 20 twice, 10 x 10 in common.
    const auto two = "[" + rectangle(0, 0, 20, 20) + ", " + rectangle(10, 10, 30, 30) + "]";

    const auto answer = common_answer({feature("MultiPolygon", two, R"({"v": 1})")}, valued_by("v"));

    CHECK(answer.error.empty());
    REQUIRE(answer.shapes.size() == 1);
    CHECK(answer.shapes[0].parts.size() == 1);
    CHECK(doubled_area(answer.shapes[0]) == 2 * (400 + 400 - 100));
}

TEST_CASE("an attribute is found by its exact name, or by the only one that differs in capitals") {
    const auto square = [](const std::string& values) {
        return feature("Polygon", rectangle(0, 0, 20, 20), values);
    };

    CHECK(common_answer({square(R"({"CREST": 3})")}, valued_by("crest")).shapes[0].value == 3);
    CHECK(common_answer({square(R"({"CREST": 3, "crest": 4})")}, valued_by("crest")).shapes[0].value == 4);
    CHECK(common_answer({square(R"({"CREST": 3, "Crest": 4})")}, valued_by("crest"))
              .error.find("features have no attribute 'crest'; their attributes are: 'Crest' (nearest)") ==
          0);
}

TEST_CASE("an empty attribute is told with its feature, also where it is empty everywhere") {
    const auto square = [](const std::string& values) {
        return feature("Polygon", rectangle(0, 0, 20, 20), values);
    };

    CHECK(common_answer({square(R"({"v": null})")}, valued_by("v")).error ==
          "feature 0 has no value in 'v', which is empty there; give it one, or set `value` for all features "
          "without |  |  | ");
    auto request = valued_by("v");
    request.value = 7;
    CHECK(common_answer({square(R"({"v": null})")}, request).shapes[0].value == 7);
    // A text makes the whole column texts.
    CHECK(common_answer({square(R"({"v": 2.5})"), square(R"({"v": "3.5"})")}, request).shapes[1].value ==
          3.5);
    CHECK(common_answer({square(R"({"v": "3,5"})")}, request).error ==
          "feature 0 has no number in 'v' | '3,5' | a number with a point, such as 12.5 | correct it in the "
          "file, or name another attribute");
}

TEST_CASE("features without a shape, of one point or of several kinds are refused") {
    const auto said = [](const std::string& one) {
        return common_answer({feature("Polygon", rectangle(0, 0, 20, 20), R"({"v": 1})"), one},
                             valued_by("v"))
            .error;
    };

    CHECK(said(R"({"type": "Feature", "properties": {"v": 1}, "geometry": null})")
              .find("feature 1 has no shape | no geometry") == 0);
    CHECK(said(feature("LineString", "[]", R"({"v": 1})")).find("feature 1 has no shape | ") == 0);
    CHECK(said(feature("LineString", "[[1, 1]]", R"({"v": 1})")) ==
          "feature 1 has a line without a length | 1 point(s) | at least 2 of them | correct or delete it in "
          "the file");
    CHECK(said(feature("Polygon", "[[[1, 1], [2, 2], [1, 1]]]", R"({"v": 1})"))
              .find("feature 1 has a ring without an area | 2 point(s)") == 0);
    CHECK(said(R"({"type": "Feature", "properties": {"v": 1}, "geometry": {"type": "GeometryCollection",
        "geometries": [{"type": "LineString", "coordinates": [[0, 0], [1, 1]]}, {"type": "Polygon",
        "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}]}})")
              .find("feature 1 is Geometry Collection, but points, lines or polygons alone are needed") == 0);
}

TEST_CASE("values beyond what may be are refused") {
    auto request = valued_by("level");
    request.largest = 20000;
    const auto square = [](const std::string& values) {
        return feature("Polygon", rectangle(0, 0, 20, 20), values);
    };

    CHECK(common_answer({square(R"({"level": 1e39})")}, request).error ==
          "feature 0 has a value that cannot be | 1e+39 in 'level' | from -20000 to 20000 | correct it, or "
          "check the unit");
    CHECK(common_answer({square(R"({"level": 1e999})")}, request)
              .error.find("feature 0 has a value that "
                          "cannot be | inf in") == 0);
    CHECK(common_answer({square(R"({"level": -20000})")}, request).shapes[0].value == -20000);
}

TEST_CASE("GeoJSON in metres lies in the grid's own coordinates, or is refused with what to do") {
    const ScratchFolder folder;
    const Frame utm = {{500000, 4000000, 501000, 4001000}, crs_from_text("EPSG:32616", "the test")};
    ShapesRequest request;
    request.value = 1;
    const auto read = [&](const std::string& coordinates) {
        request.file = folder.write("a.geojson", geojson({feature("LineString", coordinates)})).string();
        return read_shapes(request, utm);
    };

    CHECK(read("[[500000, 4000100], [500500, 4000100]]")[0].parts[0][1].x == 500500);
    const auto far = error_of([&] { read("[[700000, 4000100], [700500, 4000100]]"); });
    CHECK(
        far.find("the file says WGS 84 (EPSG:4326), but holds no degrees |  |  | set `file_crs` of the node "
                 "that reads the file to the CRS of its coordinates, or to \"grid\"") != std::string::npos);
    const auto nowhere = error_of([&] { read("[[3, 0], [3.1, 0]]"); });
    CHECK(nowhere.find("is the file really in WGS 84 (EPSG:4326)? |  |  | set `file_crs` of the node") !=
          std::string::npos);
}
