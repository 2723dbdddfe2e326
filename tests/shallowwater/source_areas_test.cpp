// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Sources that spread over drawn polygons.
#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/mesh/corners.hpp>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "shallowwater/node/shallowwater_node.hpp"

using namespace thalweg;
using thalweg::shallowwater::ShallowWaterNode;
using thalweg::testing::InputFeatures;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

/// A square from (10, 10) to (30, 30), and another one that holds no centre.
auto areas() -> Features {
    Features features;
    for (const double size : {20.0, 1.0}) {
        FeatureShape square(ShapeKind::polygons);
        square.begin_part();
        square.add_point(10, 10);
        square.add_point(10 + size, 10);
        square.add_point(10 + size, 10 + size);
        square.add_point(10, 10 + size);
        features.shapes.push_back(square);
    }
    features.attributes.add({"name", "", std::vector<std::string>{"market", "dot"}});
    return features;
}

/// Level ground of 6 x 4 cells of 10 m with these sources.
auto flow_with(const std::string& sources, bool has_areas = true) -> LoneNode {
    testing::Surroundings around;
    around.params = R"({"manning": 0.05, "sources": )" + sources + "}";
    around.end = 10;
    auto node = LoneNode::of<ShallowWaterNode>(around);
    node.give({"bed", std::vector<double>(24), Grid(6, 4, 0, 0, 10, 10)});
    if (has_areas) {
        node.give(InputFeatures{"source_areas", areas()});
    }
    return node;
}

auto said(const std::string& sources, bool has_areas = true) -> std::string {
    return to_text(flow_with(sources, has_areas).start());
}

}  // namespace

TEST_CASE("a discharge over an area raises the level of its cells alike, and its volume is told once") {
    auto node = flow_with(R"([{"name": "drains", "area": "market", "value": 4}])");
    REQUIRE(to_text(node.start()) == "");
    REQUIRE(to_text(node.run(0, 0)) == "");
    REQUIRE(to_text(node.run(0, 0.1)) == "");
    const auto depth = node.output("depth");
    for (const std::size_t cell : {7, 8, 13, 14}) {
        CHECK(depth[cell] == doctest::Approx(0.1 * 4 / 400));
    }
    REQUIRE(to_text(node.run(0.1, 10)) == "");
    CHECK(node.metrics().at("inflow_drains").value == doctest::Approx(40));
    CHECK(node.metrics().at("volume").value == doctest::Approx(40));
}

TEST_CASE("a level is held in all cells of an area") {
    auto node = flow_with(R"([{"name": "pond", "area": "market", "level": 0.5}])");
    REQUIRE(to_text(node.start()) == "");
    REQUIRE(to_text(node.run(0, 0)) == "");
    REQUIRE(to_text(node.run(0, 5)) == "");
    const auto depth = node.output("depth");
    for (const std::size_t cell : {7, 8, 13, 14}) {
        CHECK(depth[cell] == doctest::Approx(0.5));
    }
    CHECK(depth[9] > 0);
    CHECK(node.metrics().at("inflow_pond").value == doctest::Approx(node.metrics().at("volume").value));
}

TEST_CASE("on triangles a discharge over an area is shared by the areas of its cells") {
    auto data = testing::square_of_triangles(4);
    for (std::size_t k = 0; k < data.x.size(); ++k) {
        data.x[k] *= 10 + data.x[k];  // columns of 11, 13, 15 and 17 m
        data.y[k] *= 10;
    }
    const mesh::TriangleView view(data);
    testing::Surroundings around;
    around.params = R"({"scheme": "roe", "sources": [{"name": "drains", "area": "market", "value": 4}]})";
    around.end = 10;
    auto node = LoneNode::of<ShallowWaterNode>(around);
    node.give({"bed", std::vector<double>(32), view.grid()});
    node.give(InputFeatures{"source_areas", areas()});
    node.leave_unread("face_discharge_x");
    node.leave_unread("face_discharge_y");
    REQUIRE(to_text(node.start()) == "");
    REQUIRE(to_text(node.run(0, 0)) == "");
    REQUIRE(to_text(node.run(0, 0.01)) == "");
    const auto depth = node.output("depth");
    const mesh::Triangles cells(view.grid());
    double area = 0;
    const auto is_inside = [&](std::int64_t cell) {
        const auto at = mesh::cell_centre(cells, cell);
        return at.x > 10 && at.x < 30 && at.y > 10 && at.y < 30;
    };
    for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
        area += is_inside(cell) ? mesh::cell_area(cells, cell) : 0;
    }
    REQUIRE(area > 100);
    for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
        const double wanted = is_inside(cell) ? 0.01 * 4 / area : 0;
        CHECK(depth[static_cast<std::size_t>(cell)] == doctest::Approx(wanted).epsilon(1e-6));
    }
}

TEST_CASE("sources without a place, with two, and areas that are not there are refused") {
    const auto has = [](const std::string& text, const std::string& part) {
        CAPTURE(text);
        return text.find(part) != std::string::npos;
    };
    CHECK(has(said(R"([{"value": 1}])"), "it does not say where it is"));
    CHECK(has(said(R"([{"x": 5, "value": 1}])"), "x without y"));
    CHECK(has(said(R"([{"x": 5, "y": 5, "area": "market", "value": 1}])"), "it has a point and an area"));
    CHECK(has(said(R"([{"area": "markt", "value": 1}])"), "no polygon has this name"));
    CHECK(has(said(R"([{"area": "markt", "value": 1}])"), "dot, market"));
    CHECK(has(said(R"([{"area": "dot", "value": 1}])"), "the area holds the centre of no cell"));
    CHECK(has(said(R"([{"area": "market", "value": 1}])", false), "nothing draws it"));
}
