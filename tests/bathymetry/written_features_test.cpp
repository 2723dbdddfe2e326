// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/nodes/features_node.hpp"
#include "support/scratch_folder.hpp"

// Features that a graph draws itself.
using namespace thalweg;
using bathymetry::FeaturesNode;
using testing::to_text;

namespace {

/// The node `features` with these parameters, started, and what is wrong with it.
struct Drawn {
    thalweg::test::ScratchFolder folder;
    testing::LoneNode node;
    std::string said;

    explicit Drawn(const std::string& params)
        : node(testing::LoneNode::of<FeaturesNode>([&] {
              testing::Surroundings around;
              around.folder = folder.path();
              around.params = params;
              return around;
          }())),
          said(to_text(node.start())) {}

    auto features() const -> Features { return node.output_features("features"); }
};

auto says(const std::string& params, const std::string& part) -> bool {
    const auto said = Drawn(params).said;
    CAPTURE(said);
    return said.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the points of a feature may have heights, all of them or none") {
    const Drawn drawn(R"({"drawn": [{"line": [[0, 1, 5.5], [2, 3, 6]]}, {"line": [[0, 1], [2, 3]]}]})");
    REQUIRE(drawn.said == "");
    const auto all = drawn.features();
    CHECK(all.shapes[0].heights() == std::vector<double>{5.5, 6});
    CHECK(all.shapes[1].heights().empty());
    CHECK(says(R"({"drawn": [{"line": [[0, 1, 5.5], [2, 3]]}]})",
               "a point of a feature has two or three numbers"));
}

TEST_CASE("lines, polygons and points of a graph are features with names and numbers") {
    const Drawn drawn(R"({"drawn": [{"name": "inlet", "line": [[0, 1], [2, 3]]},
        {"polygon": [[0, 0], [4, 0], [4, 5], [0, 0]], "values": {"crest": 3.5}},
        {"name": "wells", "points": [[7, 8], [9, 10]], "values": {"crest": 1, "rate": 2}}]})");
    REQUIRE(drawn.said == "");
    const auto all = drawn.features();

    CHECK(all.crs.empty());
    REQUIRE(all.shapes.size() == 3);
    CHECK(all.shapes[0].kind() == ShapeKind::lines);
    CHECK(all.shapes[1].kind() == ShapeKind::polygons);
    CHECK(all.shapes[1].points() == 3);  // the rim does not repeat its first point
    CHECK(all.shapes[2].kind() == ShapeKind::points);
    CHECK(all.shapes[2].x(1) == 9);
    CHECK(all.shapes[2].y(1) == 10);
    REQUIRE(all.attributes.columns().size() == 3);
    CHECK(std::get<1>(all.attributes.columns()[0].values) == std::vector<std::string>{"inlet", "", "wells"});
    const auto& crest = std::get<0>(all.attributes.columns()[1].values);
    CHECK(all.attributes.columns()[1].name == "crest");
    CHECK(std::isnan(crest[0]));
    CHECK(crest[1] == 3.5);
    CHECK(std::get<0>(all.attributes.columns()[2].values)[2] == 2);
}

TEST_CASE("what is drawn may have a CRS") {
    const Drawn drawn(R"({"drawn": [{"line": [[0, 1], [2, 3]]}], "crs": "EPSG:25832"})");
    REQUIRE(drawn.said == "");
    CHECK(drawn.features().crs.find("ETRS89 / UTM zone 32N") != std::string::npos);
}

TEST_CASE("a drawing that is none is refused with its place") {
    CHECK(says("{}", "there are no features"));
    CHECK(says(R"({"drawn": []})", "no feature is drawn"));
    CHECK(says(R"({"drawn": [{"name": "a"}]})", "drawn/0: a feature has one shape | none"));
    CHECK(says(R"({"drawn": [{"line": [[0, 0], [1, 1]], "points": [[0, 0]]}]})", "2 of them"));
    CHECK(says(
        R"({"drawn": [{"line": [[0, 0], [1]]}]})",
        "drawn/0/line/1: a point of a feature has two or three numbers, as all of the feature | 1 numbers"));
    CHECK(says(R"({"drawn": [{"line": [[0, 0]]}]})",
               "drawn/0/line: a feature has too few points | 1 | at least 2"));
    CHECK(says(R"({"drawn": [{"polygon": [[0, 0], [1, 1], [0, 0]]}]})",
               "too few points | 2 and the first again | at least 3 that differ"));
    CHECK(says(R"({"drawn": [{"points": []}]})", "too few points | 0 | at least 1"));
    CHECK(says(R"({"drawn": [{"line": [[0, 0], [1, 1]], "values": {"name": 3}}]})",
               "the name of a feature is a text"));
    CHECK(says(R"({"drawn": [{"line": [[0, 0], [1, 1]]}], "layer": "a"})",
               "nothing reads this without a file"));
    CHECK(says(R"({"drawn": [{"line": [[0, 0], [1, 1]]}], "crs": "EPSG:nothing"})", "crs"));
    CHECK(says(R"({"crs": "EPSG:25832"})", "this is the CRS of what is drawn"));
}
