// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/nodes/barrier_node.hpp"
#include "support/geojson.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Grid;
using thalweg::test::feature;
using thalweg::test::geojson;
using thalweg::test::NodeBench;
using thalweg::test::rectangle;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

constexpr std::size_t nx = 8, ny = 3, corners = (nx + 1) * (ny + 1);
const Grid grid(nx, ny, 0, 0, 10, 10);

auto cells(const std::string& name, std::vector<float> values) -> TestField {
    return {name, "m", grid, THW_AT_CELL, std::move(values)};
}

auto nothing() -> TestField {
    return {"", "", grid, THW_AT_CELL, {}};
}

/// Flat ground of 100 m.
auto flat() -> TestField {
    return cells("bed", std::vector<float>(nx * ny, 100));
}

/// A wall from south to north along the middle of column 3.
const std::string wall = feature("LineString", "[[35, -5], [35, 35]]", R"({"crest": 103})");

/// A barrier from a file of its own.
class Barrier {
  public:
    Barrier(const std::vector<std::string>& features, nlohmann::json params) {
        params["file"] = folder_.write("wall.geojson", geojson(features)).string();
        params.emplace("file_crs", "grid");
        node_ = NodeBench::of<BarrierNode>(params);
    }

    /// The error of the first interval, or "".
    auto start(const std::vector<TestField>& inputs) -> std::string { return node_->all(inputs); }

    /// The change along the corners of the southern edge at a time.
    auto row_at(double time) -> std::vector<double> {
        REQUIRE(node_->run(time) == "");
        const auto all = node_->output("bed_change");
        return {all.begin(), all.begin() + nx + 1};
    }

    auto node() -> NodeBench& { return *node_; }

  private:
    ScratchFolder folder_;
    std::unique_ptr<NodeBench> node_;
};

const std::vector<double> none(nx + 1);

auto raised(double by) -> std::vector<double> {
    auto row = none;
    row[3] = row[4] = by;
    return row;
}

/// `wall` with another crest, as another node gives it.
auto drawn_wall(double crest) -> thalweg::Features {
    thalweg::Features features;
    thalweg::FeatureShape line(thalweg::ShapeKind::lines);
    line.begin_part();
    line.add_point(35, -5);
    line.add_point(35, 35);
    features.shapes.push_back(line);
    features.attributes.add({"crest", "1", std::vector<double>{crest}});
    return features;
}

/// The attributes of drawn_wall(), before there are features.
auto announced_wall() -> thalweg::Features {
    thalweg::Features features;
    features.attributes.add({"crest", "1", std::vector<double>()});
    return features;
}

/// A barrier on flat ground without a source of shapes.
auto of_params(const std::string& params) -> LoneNode {
    thalweg::testing::Surroundings around;
    around.params = params;
    auto node = LoneNode::of<BarrierNode>(around);
    node.give({"bed", flat().values, grid});
    return node;
}

auto wired(const std::string& params, thalweg::Features features) -> LoneNode {
    auto node = of_params(params);
    node.give(thalweg::testing::InputFeatures{"shapes", std::move(features)});
    return node;
}

}  // namespace

TEST_CASE("a barrier raises all corners of the cells it touches to its crest, from its time on") {
    Barrier barrier({wall}, {{"attribute", "crest"}, {"at", 60}});
    REQUIRE(barrier.start({flat(), nothing(), nothing()}) == "");

    CHECK(barrier.row_at(0) == none);
    CHECK(barrier.row_at(59.9) == none);
    CHECK(barrier.row_at(60) == raised(3));
    CHECK(barrier.row_at(1e6) == raised(3));
    const auto change = barrier.node().output("bed_change");
    CHECK(change.size() == corners);
    CHECK(std::vector<double>(change.end() - nx - 1, change.end()) == raised(3));
    const auto field = barrier.node().output_field("bed_change");
    CHECK(field.location() == THW_AT_NODE);
    CHECK(field.unit() == "m");
}

TEST_CASE("a crest varies along a line: by the heights of its points, or by attributes of its ends") {
    // 40 m long; centres of cells lie 10, 20 and 30 m from its first point.
    const std::string sloped = R"([[35, -5, 103], [35, 35, 105]])";
    const std::string ends = R"({"from": 103, "to": 105})";
    const std::vector<nlohmann::json> ways = {{{"from_points", true}},
                                              {{"start_attribute", "from"}, {"end_attribute", "to"}}};
    for (const auto& params : ways) {
        CAPTURE(params.dump());
        Barrier barrier({feature("LineString", sloped, ends)}, params);
        REQUIRE(barrier.start({flat(), nothing(), nothing()}) == "");
        REQUIRE(barrier.node().run(0) == "");
        const auto change = barrier.node().output("bed_change");
        const auto corner = [&](std::size_t j) { return change[j * (nx + 1) + 3]; };
        CHECK(corner(0) == doctest::Approx(3.5));  // what the cell beside it needs
        CHECK(corner(1) == doctest::Approx(4));
        CHECK(corner(2) == doctest::Approx(4.5));
        CHECK(corner(3) == doctest::Approx(4.5));
    }
}

TEST_CASE("a crest follows the points of a line, by their ways, around a bend") {
    // From 100 over 102 at the bend, 10 m on, to 108 after further 30 m, drawn by a graph.
    const std::string params = R"({"from_points": true})";
    thalweg::Features features;
    thalweg::FeatureShape line(thalweg::ShapeKind::lines);
    line.begin_part();
    line.add_point(25, 5);
    line.add_point(35, 5);
    line.add_point(35, 35);
    line.set_heights({100, 102, 108});
    features.shapes.push_back(line);
    features.attributes.add({"name", "", std::vector<std::string>{"dike"}});
    auto node = wired(params, std::move(features));
    REQUIRE(to_text(node.start()) == "");
    REQUIRE(to_text(node.run(0, 1)) == "");
    const auto change = node.output("bed_change");
    CHECK(change[3 * (nx + 1) + 4] == doctest::Approx(6));  // the corner north-east of (35, 25)
    CHECK(change[0 * (nx + 1) + 4] == doctest::Approx(2));  // and south-east of the bend
}

TEST_CASE("lines without heights, polygons, and values given twice are refused") {
    const auto said = [](const std::string& one, const nlohmann::json& params) {
        Barrier barrier({one}, params);
        return barrier.start({flat(), nothing(), nothing()});
    };
    const auto has = [](const std::string& text, const std::string& part) {
        CAPTURE(text);
        return text.find(part) != std::string::npos;
    };
    CHECK(has(said(wall, {{"from_points", true}}), "the points of a line have no heights"));
    const auto area = feature("Polygon", rectangle(10, 0, 20, 30), R"({"crest": 103})");
    CHECK(has(said(area, {{"start_attribute", "crest"}, {"end_attribute", "crest"}}),
              "a polygon has no first and last point"));
    CHECK(has(said(wall, {{"start_attribute", "crest"}}), "is given at both of its ends"));
    CHECK(has(said(wall, {{"from_points", true}, {"value", 103}}), "are given twice"));
}

TEST_CASE("a barrier rises linearly in its duration and is gone when its end comes") {
    Barrier barrier({wall}, {{"attribute", "crest"}, {"at", 100}, {"duration", 30}, {"until", 200}});
    REQUIRE(barrier.start({flat(), nothing(), nothing()}) == "");

    CHECK(barrier.row_at(100) == none);
    CHECK(barrier.row_at(110) == raised(1));
    CHECK(barrier.row_at(120) == raised(2));
    CHECK(barrier.row_at(130) == raised(3));
    CHECK(barrier.row_at(199) == raised(3));
    CHECK(barrier.row_at(200) == none);
}

TEST_CASE("a crest leaves higher ground alone, a height is added to any") {
    auto hilly = flat();
    for (std::size_t j = 0; j < ny; ++j) {
        hilly.values[j * nx + 3] = j == 1 ? 102 : 104;
        hilly.values[j * nx + 4] = 110;
    }
    Barrier crest({wall}, {{"attribute", "crest"}});
    REQUIRE(crest.start({hilly, nothing(), nothing()}) == "");
    Barrier height({wall}, {{"value", 2}, {"rule", "raise_by"}});
    REQUIRE(height.start({hilly, nothing(), nothing()}) == "");

    // Only the cell in the middle lacks 1 m, and its four corners get it.
    CHECK(crest.row_at(0) == none);
    const auto change = crest.node().output("bed_change");
    const auto second = change.begin() + nx + 1;
    CHECK(std::vector<double>(second, second + nx + 1) == raised(1));
    CHECK(height.row_at(0) == raised(2));
}

TEST_CASE("shapes beyond the grid and crests of a hundred metres are told of") {
    const auto far = feature("LineString", "[[500, -5], [500, 35]]", R"({"crest": 103})");
    const auto tall = feature("LineString", "[[35, -5], [35, 35]]", R"({"crest": 200})");
    const auto told = [&](const std::vector<std::string>& features) {
        Barrier barrier(features, {{"attribute", "crest"}});
        REQUIRE(barrier.start({flat(), nothing(), nothing()}) == "");
        return barrier.node().logged();
    };
    const std::string outside =
        "1 of 2 shapes lie outside the grid and change nothing, the first is shape 1 at x 500, y -5";
    const std::string high = "by up to 100 m; look at the unit of the values and at the datum of the bed";

    CHECK(told({wall}).find("shapes lie outside") == std::string::npos);
    CHECK(told({wall}).find("look at the unit") == std::string::npos);
    CHECK(told({wall, far}).find(outside) != std::string::npos);
    CHECK(told({tall}).find(high) != std::string::npos);
}

TEST_CASE("a negative height is refused where it stands, and a negative level is not") {
    const auto said = [](const std::string& line, nlohmann::json params) {
        params.emplace("rule", "raise_by");
        return Barrier({line}, params).start({flat(), nothing(), nothing()});
    };
    const auto ends = feature("LineString", "[[35, -5], [35, 35]]", R"({"from": 1, "to": -2})");
    const auto points = feature("LineString", "[[35, -5, 1], [35, 15, -3], [35, 35, 1]]", "{}");

    CHECK(contains(said(wall, {{"value", -20}}),
                   "value: a barrier does not raise the ground by less than nothing | -20 m | a height of 0 "
                   "m or more with rule = raise_by | correct it; a breach has rule = lower_to and the level "
                   "of its bottom"));
    CHECK(contains(
        said(feature("LineString", "[[35, -5], [35, 35]]", R"({"crest": -1})"), {{"attribute", "crest"}}),
        "feature 0 has a value that cannot be | -1 in 'crest' | from 0 to 20000"));
    CHECK(contains(said(ends, {{"start_attribute", "from"}, {"end_attribute", "to"}}),
                   "feature 0 has a value that cannot be | -2 in 'to' | from 0 to 20000"));
    CHECK(contains(said(points, {{"from_points", true}}),
                   "file: a point of a line has a height below 0, by which no ground is raised | -3 m at "
                   "point 1 of line 0 | heights of 0 m or more with rule = raise_by"));
    CHECK(said(wall, {{"value", -20}, {"rule", "lower_to"}}) == "");
    CHECK(said(points, {{"from_points", true}, {"rule", "raise_to"}}) == "");
}

TEST_CASE("a breach lowers the ground to its bottom and no higher ground to it") {
    auto dike = flat();
    for (std::size_t j = 0; j < ny; ++j) {
        dike.values[j * nx + 3] = 108;
    }
    Barrier breach({wall}, {{"value", 101}, {"rule", "lower_to"}, {"at", 10}, {"duration", 10}});
    REQUIRE(breach.start({dike, nothing(), nothing()}) == "");

    CHECK(breach.row_at(10) == none);
    CHECK(breach.row_at(15) == raised(-3.5));
    CHECK(breach.row_at(20) == raised(-7));  // the cells of the dike sink by the mean of their corners
}

TEST_CASE("a barrier that waits for the water begins once, when the level passes the threshold") {
    Barrier barrier({wall},
                    {{"attribute", "crest"}, {"watch", {5, 25}}, {"threshold", 101.5}, {"duration", 20}});
    std::vector<float> water(nx * ny, NAN);
    auto feedback = cells("level", {});
    REQUIRE(barrier.start({flat(), feedback, nothing()}) == "");

    const auto row_at = [&](double time) {
        barrier.node().set_values("level", water);
        return barrier.row_at(time);
    };
    CHECK(row_at(10) == none);
    water[0] = 105;  // not where it looks
    water[2 * nx] = 101.5f;
    CHECK(row_at(20) == none);
    water[2 * nx] = 101.6f;
    CHECK(row_at(30) == none);
    CHECK(row_at(40) == raised(1.5));
    water[2 * nx] = NAN;
    CHECK(row_at(50) == raised(3));
}

TEST_CASE("barriers go on from what others did to the ground") {
    const auto at_corners = [](float value) {
        return TestField{"bed_change", "m", grid, THW_AT_NODE, std::vector<float>(corners, value)};
    };
    Barrier wall_on_silt({wall}, {{"attribute", "crest"}});
    REQUIRE(wall_on_silt.start({flat(), nothing(), at_corners(1)}) == "");
    Barrier breach({wall}, {{"value", 100.5}, {"rule", "lower_to"}});
    REQUIRE(breach.start({flat(), nothing(), at_corners(2)}) == "");

    auto expected = std::vector<double>(nx + 1, 1);
    expected[3] = expected[4] = 3;
    CHECK(wall_on_silt.row_at(0) == expected);
    expected = std::vector<double>(nx + 1, 2);
    expected[3] = expected[4] = 0.5;
    CHECK(breach.row_at(0) == expected);
}

TEST_CASE("a change at cells comes in as the flow would take it, walls and missing values apart") {
    auto bed = flat();
    auto silt = cells("bed_change", std::vector<float>(nx * ny, 0));
    bed.values[1] = NAN;
    silt.values[0] = 4;
    silt.values[1] = 99;  // in the wall
    silt.values[nx] = NAN;
    Barrier barrier({wall}, {{"attribute", "crest"}, {"at", 10}});
    REQUIRE(barrier.start({bed, nothing(), silt}) == "");

    // Corner 0 has one cell, corner 1 that and the wall.
    const auto row = barrier.row_at(0);
    CHECK(row[0] == 4);
    CHECK(row[1] == 4);
    CHECK(row[2] == 0);
    const auto all = barrier.node().output("bed_change");
    CHECK(all[nx + 1] == 2);
    CHECK(all[nx + 2] == doctest::Approx(4.0 / 3));
}

TEST_CASE("a bed at corners carries a crest too") {
    TestField bed{"bed", "m", grid, THW_AT_NODE, std::vector<float>(corners, 101)};
    Barrier barrier({wall}, {{"attribute", "crest"}});
    REQUIRE(barrier.start({bed, nothing(), nothing()}) == "");

    CHECK(barrier.row_at(0) == raised(2));
}

TEST_CASE("where walls cross the higher one stands, where breaches cross the deeper one") {
    const auto low = feature("Polygon", rectangle(20, 0, 60, 30), R"({"crest": 101})");
    Barrier walls({wall, low}, {{"attribute", "crest"}});
    REQUIRE(walls.start({flat(), nothing(), nothing()}) == "");
    const auto deep = feature("LineString", "[[35, -5], [35, 35]]", R"({"crest": 97})");
    const auto shallow = feature("LineString", "[[-5, 5], [85, 5]]", R"({"crest": 99})");
    Barrier breaches({deep, shallow}, {{"attribute", "crest"}, {"rule", "lower_to"}});
    REQUIRE(breaches.start({flat(), nothing(), nothing()}) == "");

    const auto row = walls.row_at(0);
    CHECK(row[3] == 3);
    CHECK(row[4] == 3);
    CHECK(row[5] == 1);
    CHECK(breaches.row_at(0) == std::vector<double>{-1, -1, -1, -3, -3, -1, -1, -1, -1});
}

TEST_CASE("a barrier is drawn from features of another node as from their file") {
    Barrier from_file({wall}, {{"attribute", "crest"}, {"at", 60}});
    REQUIRE(from_file.start({flat(), nothing(), nothing()}) == "");
    auto from_wire = wired(R"({"attribute": "crest", "at": 60})", drawn_wall(103));

    REQUIRE(to_text(from_wire.start()) == "");
    REQUIRE(to_text(from_wire.advance(60)) == "");
    REQUIRE(to_text(from_wire.advance(120)) == "");

    REQUIRE(from_file.row_at(60) == raised(3));
    CHECK(from_wire.output("bed_change") == from_file.node().output("bed_change"));
}

TEST_CASE("a barrier takes features that come before its first interval, and none later") {
    auto node = wired(R"({"attribute": "crest"})", announced_wall());
    REQUIRE(to_text(node.configure()) == "");
    REQUIRE(to_text(node.negotiate()) == "");

    node.set_features("shapes", drawn_wall(102));
    REQUIRE(to_text(node.run(0, 10)) == "");
    const auto change = node.output("bed_change");
    node.set_features("shapes", drawn_wall(104));

    CHECK(std::vector<double>(change.begin(), change.begin() + nx + 1) == raised(2));
    CHECK(to_text(node.run(10, 20)) ==
          "shapes: new features have come while time runs, but they are drawn at the start |  |  | connect a "
          "node that gives its features before time starts");
}

TEST_CASE("a barrier has one source of shapes, and what describes a file goes with it") {
    const auto said = [](const std::string& params, thalweg::Features features) {
        return to_text(wired(params, std::move(features)).start());
    };
    const ScratchFolder folder;
    const auto path = folder.write("wall.geojson", geojson({wall})).string();

    CHECK(to_text(of_params(R"({"value": 1})").start()) ==
          ": there are no features |  | the parameter file or the input shapes | name a vector file, or "
          "connect a node such as `features`");
    CHECK(said(R"({"value": 1, "file_crs": "grid", "file": ")" + path + R"("})", drawn_wall(103)) ==
          "shapes: the features are given twice | the input and the parameter file | one of them | take one "
          "out");
    CHECK(said(R"({"value": 1, "layer": "walls"})", drawn_wall(103)) ==
          "layer: nothing reads this without a file |  |  | take it out");
    CHECK(contains(said(R"({"attribute": "crst"})", drawn_wall(103)), "shapes: "));
    CHECK(contains(said(R"({"value": 1})", announced_wall()), "shapes: the input shapes: has no features"));
}

TEST_CASE("impossible barriers are refused one by one") {
    const auto error = [](nlohmann::json params) {
        return Barrier({wall}, std::move(params)).start({flat(), nothing(), nothing()});
    };

    CHECK(contains(error({}), "attribute: the features have no value"));
    CHECK(contains(error({{"attribute", "crst"}}), "'crest' (nearest)"));
    CHECK(
        contains(error({{"value", 1}, {"watch", {5, 5}}}), "threshold: a barrier that waits for the water"));
    CHECK(contains(error({{"value", 1}, {"threshold", 5}}), "watch: a barrier that waits for the water"));
    CHECK(contains(error({{"value", 1}, {"watch", {5, 5}}, {"threshold", 1}, {"at", 5}}),
                   "at: a barrier begins at a time or when the water comes"));
    CHECK(
        contains(error({{"value", 1}, {"watch", {5}}, {"threshold", 1}}), "watch: a point has two numbers"));
    CHECK(contains(error({{"value", 1}, {"watch", {5, 500}}, {"threshold", 1}}),
                   "watch: the watched point lies outside the grid"));
    CHECK(contains(error({{"value", 1}, {"watch", {5, 5}}, {"threshold", 1}}),
                   "level: the barrier waits for the water, but does not see it"));
    CHECK(contains(error({{"value", 1}, {"at", 50}, {"until", 50}}),
                   "until: the barrier is gone before it begins"));
}
