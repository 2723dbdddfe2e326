// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/triangulate_node.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/mesh/quality.hpp>
#include <thalweg/testing/lone_node.hpp>

#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Features;
using thalweg::FeatureShape;
using thalweg::ShapeKind;
using thalweg::test::ScratchFolder;
using thalweg::testing::LoneNode;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;
namespace mesh = thalweg::mesh;

namespace {

auto shape_through(ShapeKind kind, const std::vector<Point>& points) -> FeatureShape {
    FeatureShape shape(kind);
    shape.begin_part();
    for (const auto& p : points) {
        shape.add_point(p.x, p.y);
    }
    return shape;
}

auto box_of(double x0, double y0, double x1, double y1) -> FeatureShape {
    return shape_through(ShapeKind::polygons, {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}});
}

/// One feature with a name and a size.
auto one_feature(FeatureShape shape, const std::string& name = "", double size = 1) -> Features {
    Features features;
    features.attributes.add_texts("name", {name}).add("size", "1", {size});
    features.shapes.push_back(std::move(shape));
    return features;
}

auto mesher_of(const nlohmann::json& params, const std::map<std::string, Features>& inputs) -> LoneNode {
    Surroundings around;
    around.params = params.dump();
    auto node = LoneNode::of<TriangulateNode>(around);
    for (const auto& [name, features] : inputs) {
        node.give(thalweg::testing::InputFeatures{name, features, true});
    }
    return node;
}

/// What is wrong with a graph whose levels nobody reads; "" for nothing.
auto node_refusal(const nlohmann::json& params, const std::map<std::string, Features>& inputs)
    -> std::string {
    auto node = mesher_of(params, inputs);
    node.leave_unread("elevation");
    node.leave_unread("elevation_vertices");
    return to_text(node.start());
}

auto meshed_area(const LoneNode& node) -> double {
    const auto areas = node.output("area");
    return std::accumulate(areas.begin(), areas.end(), 0.0);
}

auto length_by_group(const mesh::Triangles& triangles) -> std::map<std::string, double> {
    std::map<std::string, double> lengths;
    for (std::int64_t edge = 0; edge < triangles.edges(); ++edge) {
        const auto a = triangles.node(triangles.abi().edge_nodes[2 * edge]);
        const auto b = triangles.node(triangles.abi().edge_nodes[2 * edge + 1]);
        if (triangles.abi().edge_cells[2 * edge + 1] < 0) {
            lengths[triangles.group_of(edge)] += std::hypot(b.x - a.x, b.y - a.y);
        }
    }
    return lengths;
}

}  // namespace

TEST_CASE("triangulate fills an outline but for its holes, and names boundaries by drawn lines") {
    auto node = mesher_of(
        {{"size", 10}},
        {{"outline", one_feature(box_of(0, 0, 200, 100), "rim")},
         {"holes", one_feature(box_of(50, 40, 90, 60), "pier")},
         {"boundaries", one_feature(shape_through(ShapeKind::lines, {{-4, 30}, {-4, 70}}), "inlet")}});
    node.leave_unread("elevation");
    node.leave_unread("elevation_vertices");

    REQUIRE(to_text(node.start()) == "");

    CHECK(meshed_area(node) == doctest::Approx(20000 - 800).epsilon(1e-9));
    const mesh::Triangles triangles(node.output_field("area").grid());
    auto lengths = length_by_group(triangles);
    CHECK(lengths["pier"] == doctest::Approx(120));
    CHECK(lengths["inlet"] == doctest::Approx(40).epsilon(0.3));  // whole edges of at most 10 m
    CHECK(lengths["rim"] == doctest::Approx(600 - lengths["inlet"]));
    CHECK(mesh::quality_of(triangles).smallest_angle.value >= 25);
}

TEST_CASE("names and sizes of drawings are found whatever capitals a format gives them") {
    auto boundary = one_feature(shape_through(ShapeKind::lines, {{0, 30}, {0, 70}}));
    boundary.attributes = thalweg::Table().add_texts("Name", {"inlet"});  // as KML has it
    auto zone = one_feature(box_of(0, 0, 200, 100));
    zone.attributes = thalweg::Table().add_texts("SIZE", {"5"});
    auto node = mesher_of(
        {{"size", 50}},
        {{"outline", one_feature(box_of(0, 0, 200, 100), "rim")}, {"boundaries", boundary}, {"zones", zone}});
    node.leave_unread("elevation");
    node.leave_unread("elevation_vertices");

    REQUIRE(to_text(node.start()) == "");

    const mesh::Triangles triangles(node.output_field("area").grid());
    CHECK(length_by_group(triangles)["inlet"] == doctest::Approx(40).epsilon(0.2));
    CHECK(triangles.cells() > 1500);
    zone.attributes = thalweg::Table().add("width", "1", {5});
    CHECK(contains(
        node_refusal({{"size", 50}}, {{"outline", one_feature(box_of(0, 0, 200, 100))}, {"zones", zone}}),
        "zones: the zones have no attribute 'size'"));
}

TEST_CASE("zones and the slope of the ground make triangles smaller where they are") {
    const ScratchFolder folder;
    TiffRecipe steep;
    steep.nx = 20;
    steep.ny = 10;
    for (int k = 0; k < 200; ++k) {
        const double x = 100 + 10 * (k % 20 + 0.5);
        steep.north_first.push_back(x < 200 ? 0 : (x - 200) / 2);  // a slope of 1 in 2 from x = 200 on
    }
    write_tiff(folder.file("steep.tif"), steep);
    const auto outline = one_feature(box_of(100, 100, 300, 200));
    const auto largest_in = [](LoneNode& node, double from, double to) {
        REQUIRE(to_text(node.start()) == "");
        const mesh::Triangles triangles(node.output_field("area").grid());
        double largest = 0;
        for (std::int64_t cell = 0; cell < triangles.cells(); ++cell) {
            const auto at = mesh::cell_centre(triangles, cell);
            if (at.x > from && at.x < to) {
                largest = std::max(largest, mesh::cell_area(triangles, cell));
            }
        }
        return largest;
    };
    const auto triangle = [](double edge) { return edge * edge * std::sqrt(3) / 4; };

    auto zoned = mesher_of({{"size", 20}, {"ground", folder.file("steep.tif")}},
                           {{"outline", outline}, {"zones", one_feature(box_of(100, 100, 150, 200), "", 4)}});
    CHECK(largest_in(zoned, 100, 150) <= triangle(4) * 1.0001);
    CHECK(largest_in(zoned, 250, 300) > triangle(10));

    auto sloped = mesher_of({{"size", 20}, {"ground", folder.file("steep.tif")}, {"drop", 2.5}},
                            {{"outline", outline}});
    CHECK(largest_in(sloped, 230, 290) <= triangle(5) * 1.0001);
    CHECK(largest_in(sloped, 100, 170) > triangle(10));
    auto bounded =
        mesher_of({{"size", 20}, {"ground", folder.file("steep.tif")}, {"drop", 2.5}, {"least_size", 10}},
                  {{"outline", outline}});
    CHECK(largest_in(bounded, 230, 290) > triangle(5));
}

TEST_CASE("what is wrong with the ground is told by the names of the node's own parameters") {
    const ScratchFolder folder;
    write_tiff(folder.file("unnamed.tif"), plane(20, 10));
    auto raster = plane(20, 10);
    raster.unit = "degC";
    write_tiff(folder.file("warm.tif"), raster);
    const auto refusal = [&](const char* file, const std::string& crs) {
        auto outline = one_feature(box_of(120, 120, 270, 180));
        outline.crs = thalweg::gis::crs_from_text(crs, "test");
        return node_refusal({{"size", 13}, {"ground", folder.file(file)}}, {{"outline", outline}});
    };

    CHECK(contains(refusal("unnamed.tif", "EPSG:32632"),
                   "say in `ground_crs` which CRS its coordinates are in"));
    CHECK(contains(refusal("warm.tif", ""), "convert its levels to metres, or correct the unit in the file"));
    CHECK_FALSE(contains(refusal("warm.tif", ""), "vertical_scale"));
}

TEST_CASE("the ground of the triangles has the volume of the raster, at cells and at nodes") {
    const ScratchFolder folder;
    write_tiff(folder.file("plane.tif"), plane(20, 10));
    auto node = mesher_of({{"size", 13}, {"ground", folder.file("plane.tif")}, {"precision", "double"}},
                          {{"outline", one_feature(box_of(120, 120, 270, 180))}});
    REQUIRE(to_text(node.start()) == "");

    const mesh::Triangles triangles(node.output_field("elevation").grid());
    const auto levels = node.output("elevation"), at_nodes = node.output("elevation_vertices");
    double volume = 0, raster = 0, by_nodes = 0;
    for (std::int64_t cell = 0; cell < triangles.cells(); ++cell) {
        volume += levels[static_cast<std::size_t>(cell)] * mesh::cell_area(triangles, cell);
        for (const auto k : triangles.corners(cell)) {
            by_nodes += at_nodes[static_cast<std::size_t>(k)] * mesh::cell_area(triangles, cell) / 3;
        }
    }
    for (int j = 0; j < 6; ++j) {
        for (int i = 0; i < 15; ++i) {
            raster += 100 * plane_at({125.0 + 10 * i, 125.0 + 10 * j});
        }
    }
    CHECK(volume == doctest::Approx(raster).epsilon(1e-9));
    CHECK(by_nodes == doctest::Approx(raster).epsilon(1e-9));
}

TEST_CASE("a drawing in degrees becomes a mesh in the CRS that is asked for") {
    auto outline =
        one_feature(shape_through(ShapeKind::polygons, {{9, 48}, {9.01, 48}, {9.01, 48.01}, {9, 48.01}}));
    outline.crs = thalweg::gis::crs_from_text("EPSG:4326", "the test");

    CHECK(contains(node_refusal({{"size", 100}}, {{"outline", outline}}),
                   "crs: the mesh would be in degrees, but sizes are in metres"));
    CHECK(contains(node_refusal({{"size", 100}}, {{"outline", outline}}),
                   "set crs to the UTM zone of its middle, EPSG:32632"));
    auto node = mesher_of({{"size", 100}, {"crs", "EPSG:32632"}}, {{"outline", outline}});
    node.leave_unread("elevation");
    node.leave_unread("elevation_vertices");
    REQUIRE(to_text(node.start()) == "");
    CHECK(meshed_area(node) == doctest::Approx(746 * 1112).epsilon(0.01));
    CHECK(thalweg::gis::epsg_code(node.output_field("area").grid().crs) == 32632);
}

TEST_CASE("triangulate refuses what cannot give a mesh") {
    const auto square = one_feature(box_of(0, 0, 10, 10));
    CHECK(
        contains(node_refusal({{"size", 3}},
                              {{"outline", one_feature(shape_through(
                                               ShapeKind::polygons, {{0, 0}, {10, 10}, {10, 0}, {0, 10}}))}}),
                 "outline: the outline crosses itself at (5, 5)"));
    CHECK(contains(
        node_refusal({{"size", 3}}, {{"outline", square}, {"holes", one_feature(box_of(20, 0, 30, 10))}}),
        "holes: the input holes: no feature meets the grid"));
    CHECK(contains(
        node_refusal({{"size", 3}}, {{"outline", square}, {"zones", one_feature(box_of(2, 2, 4, 4), "", 0)}}),
        "zones: the zone at (2, 2) has the size 0; expected a length above 0 m"));
    CHECK(contains(node_refusal({{"size", 3}},
                                {{"outline", square},
                                 {"boundaries",
                                  one_feature(shape_through(ShapeKind::lines, {{5, 2}, {5, 8}}), "weir")}}),
                   "the boundary line 'weir' from (5, 2) follows no edge of the mesh's boundary"));
    CHECK(contains(node_refusal({{"size", 0}}, {{"outline", square}}), "size"));
    CHECK(contains(node_refusal({{"size", 3}, {"drop", 1}}, {{"outline", square}}),
                   "drop: nothing reads this without ground"));
    CHECK(contains(node_refusal({{"size", 3}, {"most_triangles", 20}}, {{"outline", square}}),
                   "the sizes take more than 20 triangles"));
    CHECK(contains(node_refusal({{"size", 3}, {"least_distance", 1}}, {{"outline", square}}),
                   "least_distance: nodes that are so far apart cannot keep to the sizes | 1 m | at most a "
                   "quarter of the smallest size, 0.75 m"));
    auto read = mesher_of({{"size", 3}}, {{"outline", square}});
    CHECK(contains(to_text(read.start()), "ground: the levels of the mesh are read, but it has no ground"));
    CHECK(contains(node_refusal({{"size", 3}}, {{"outline", Features()}}),
                   "outline: a mesh is made before time starts, but there are no features yet"));
}
