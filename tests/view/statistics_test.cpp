// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>
#include <thalweg/testing/lone_node.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "support/geojson.hpp"
#include "support/scratch_folder.hpp"
#include "view/nodes/statistics_node.hpp"

using namespace thalweg;
using namespace thalweg::view;
using doctest::Approx;
using thalweg::test::feature;
using thalweg::test::geojson;
using thalweg::test::rectangle;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;
using thalweg::testing::bent_cells;
using thalweg::testing::FieldValues;
using thalweg::testing::InputFeatures;
using thalweg::testing::InputField;
using thalweg::testing::LoneNode;
using thalweg::testing::square_of_triangles;
using thalweg::testing::Surroundings;
using thalweg::testing::to_text;

namespace {

const Grid four_cells(2, 2, 0, 0, 10, 10);

/// One sample of the node, and what it says and writes.
class Sampled {
    ScratchFolder folder_;
    LoneNode node_;

  public:
    std::string error;

    Sampled(const std::vector<InputField>& fields, const nlohmann::json& params,
            const std::vector<InputFeatures>& zones = {})
        : node_(LoneNode::of<StatisticsNode>(around(params))) {
        for (const auto& field : fields) {
            node_.give(field);
        }
        for (const auto& features : zones) {
            node_.give(features);
        }
        error = to_text(node_.start());
        if (error.empty()) {
            error = to_text(node_.run(0, 7));
        }
    }

    auto around(const nlohmann::json& params) const -> Surroundings {
        Surroundings here;
        here.params = params.dump();
        here.results = folder_.path();
        return here;
    }

    auto number(const std::string& column) const -> double {
        return node_.output_table("table").column(column).numbers().back();
    }

    auto unit(const std::string& column) const -> std::string {
        return node_.output_table("table").column(column).unit;
    }

    auto names() const -> std::string {
        std::string names;
        const auto table = node_.output_table("table");
        for (const auto& column : table.columns()) {
            names += (names.empty() ? "" : " ") + column.name;
        }
        return names;
    }

    auto csv() const -> std::string { return text_of(folder_.path() / "node.csv"); }

    auto node() -> LoneNode& { return node_; }
};

auto depth_of(FieldValues values, const Grid& grid = four_cells) -> InputField {
    return {"depth", std::move(values), grid, THW_AT_CELL, "m"};
}

/// A polygon as `features` hands it over.
void add_rectangle(Features& to, double x0, double y0, double x1, double y1) {
    FeatureShape shape(ShapeKind::polygons);
    shape.begin_part();
    shape.add_point(x0, y0), shape.add_point(x1, y0), shape.add_point(x1, y1), shape.add_point(x0, y1);
    to.shapes.push_back(shape);
}

const nlohmann::json nothing = nlohmann::json::object();
const nlohmann::json all_numbers{
    {"numbers", {"area", "mean", "minimum", "maximum", "standard_deviation", "integral"}}};

/// `params` with the file and its coordinates, which are those of the grid.
auto by_file(const ScratchFolder& folder, const std::vector<std::string>& features, nlohmann::json params)
    -> nlohmann::json {
    params["file"] = folder.write("zones.geojson", geojson(features)).string();
    params["file_crs"] = "grid";
    return params;
}

}  // namespace

TEST_CASE("numbers of a raster are those made by hand, in float and double, without missing cells") {
    const Sampled single({depth_of(std::vector<float>{1, 2, 3, NAN})}, all_numbers);
    const Sampled twice({depth_of(std::vector<double>{1, 2, 3, NAN})}, all_numbers);

    REQUIRE(single.error == "");
    CHECK(single.csv() ==
          "time_s,depth_area_m2,depth_mean_m,depth_minimum_m,depth_maximum_m,depth_standard_deviation_m,"
          "depth_integral_m3\n7,300,2,1,3," +
              nlohmann::json(std::sqrt(200.0 / 300)).dump() + ",600\n");
    CHECK(twice.csv() == single.csv());
    CHECK(single.unit("depth_integral") == "m3");
    CHECK(single.number("depth_mean") == 2);
    CHECK(single.number("time") == 7);
}

TEST_CASE("areas of triangles and of bent cells weigh their values") {
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    auto bent = bent_cells(2, 2);
    bent.cell = {1, 1, 1, 0};
    const auto view = bent.to_abi();
    // Quadrilaterals between two radii over 45 degrees.
    const double inner = 0.5 * std::sin(std::acos(-1.0) / 4) * (400 - 100);
    const double outer = 0.5 * std::sin(std::acos(-1.0) / 4) * (900 - 400);

    const Sampled flat({depth_of(std::vector<float>{1, 4}, triangles.grid())}, all_numbers);
    const Sampled curved({depth_of(std::vector<double>{1, 2, 4, 9}, mesh::grid_on(bent, view))}, all_numbers);

    REQUIRE(flat.error == "");
    CHECK(flat.number("depth_area") == 1);
    CHECK(flat.number("depth_integral") == 2.5);
    CHECK(flat.number("depth_standard_deviation") == 1.5);
    REQUIRE(curved.error == "");
    CHECK(curved.number("depth_area") == Approx(2 * inner + outer).epsilon(1e-14));
    CHECK(curved.number("depth_integral") == Approx(5 * inner + 2 * outer).epsilon(1e-14));
    CHECK(curved.number("depth_mean") ==
          Approx((5 * inner + 2 * outer) / (2 * inner + outer)).epsilon(1e-14));
    CHECK(curved.number("depth_maximum") == 4);
}

TEST_CASE("quantiles are the smallest values that are not exceeded on their share of the area") {
    std::vector<float> ramp;
    for (int k = 0; k < 100; ++k) {
        ramp.push_back(static_cast<float>((k * 37) % 100 + 1));  // 1 to 100 in another order
    }
    const Sampled even({depth_of(ramp, Grid(10, 10, 0, 0, 0.1, 0.1))},
                       {{"numbers", nlohmann::json::array()}, {"quantiles", {0, 0.05, 0.5, 0.95, 0.951, 1}}});
    const auto bent = bent_cells(2, 1);  // areas as 3 to 5
    const auto view = bent.to_abi();
    const Sampled uneven({depth_of(std::vector<float>{2, 1}, mesh::grid_on(bent, view))},
                         {{"quantiles", {0.625, 0.63}}});

    REQUIRE(even.error == "");
    CHECK(even.csv().substr(even.csv().find('\n')) == "\n7,1,5,50,95,96,100\n");
    CHECK(even.names().substr(0, 36) == "time depth_quantile_0 depth_quantile");
    REQUIRE(uneven.error == "");
    CHECK(uneven.number("depth_quantile_0.625") == 1);
    CHECK(uneven.number("depth_quantile_0.63") == 2);
}

TEST_CASE("zones are the cells whose centre is inside, may overlap, and are one where they have one name") {
    const ScratchFolder folder;
    const Grid row(4, 1, 0, 0, 10, 10);
    const std::vector<std::string> zones{feature("Polygon", rectangle(0, 0, 20, 10), R"({"name": "west"})"),
                                         feature("Polygon", rectangle(10, 0, 40, 10), R"({"name": "east"})"),
                                         feature("Polygon", rectangle(36, 0, 60, 10), R"({"name": "west"})"),
                                         feature("Polygon", rectangle(31, 0, 60, 10), R"({"name": "west"})")};

    const Sampled found({depth_of(std::vector<float>{1, 2, 3, 4}, row)},
                        by_file(folder, zones, {{"numbers", {"area", "mean"}}, {"zone_names", "NAME"}}));
    const Sampled numbered({depth_of(std::vector<float>{1, 2, 3, 4}, row)},
                           by_file(folder, zones, {{"numbers", {"area"}}, {"outside", "skip"}}));

    REQUIRE(found.error == "");
    CHECK(found.csv() ==
          "time_s,west_depth_area_m2,west_depth_mean_m,east_depth_area_m2,east_depth_mean_m\n"
          "7,300,2.3333333333333335,300,3\n");
    REQUIRE(numbered.error == "");
    CHECK(numbered.names() == "time 1_depth_area 2_depth_area 4_depth_area");
}

TEST_CASE("zones come over an edge and lie on triangles and bent cells") {
    const auto data = square_of_triangles(2);
    const mesh::TriangleView triangles(data);
    const auto bent = bent_cells(2, 1);
    const auto view = bent.to_abi();
    Features features{"", Table().add_texts("name", {"south", "all"}), {}};
    add_rectangle(features, 0, 0, 2, 1);
    add_rectangle(features, -1, -1, 40, 40);
    const nlohmann::json params{
        {"numbers", {"area", "integral"}}, {"zone_names", "name"}, {"outside", "skip"}};

    const Sampled flat({depth_of(std::vector<float>{1, 2, 3, 4, 5, 6, 7, 8}, triangles.grid())}, params,
                       {{"zones", features}});
    Sampled curved({depth_of(std::vector<float>{1, 1}, mesh::grid_on(bent, view))}, params,
                   {{"zones", features}});

    REQUIRE(flat.error == "");
    CHECK(flat.number("south_depth_area") == 2);
    CHECK(flat.number("south_depth_integral") == 5);
    CHECK(flat.number("all_depth_integral") == 18);
    REQUIRE(curved.error == "");
    CHECK(curved.names() == "time all_depth_area all_depth_integral");
    CHECK(curved.number("all_depth_area") == 400);
    CHECK(curved.node().log().front().text == "zone 'south' has no centre of a cell inside and is left out");
}

TEST_CASE("a threshold leaves out cells of all inputs") {
    const InputField speed{"speed", std::vector<double>{1, 2, 4, 8}, four_cells, THW_AT_CELL, "m s-1"};
    const auto depth = depth_of(std::vector<float>{0.04F, 0.2F, 0.4F, NAN});
    const Sampled wet({depth, speed},
                      {{"numbers", {"area", "mean", "integral"}}, {"threshold", {{"depth", "5 cm"}}}});
    const Sampled plain({depth}, {{"numbers", {"area"}}, {"threshold", {{"depth", 0.04}}}});
    const Sampled dry({depth}, {{"quantiles", {0.5}}, {"threshold", {{"depth", "1 m"}}}});

    REQUIRE(wet.error == "");
    CHECK(wet.number("depth_area") == 200);
    CHECK(wet.number("depth_mean") == Approx(0.3).epsilon(1e-7));
    CHECK(wet.number("speed_area") == 200);
    CHECK(wet.number("speed_mean") == 3);
    CHECK(wet.unit("speed_integral") == "m3 s-1");
    CHECK(plain.number("depth_area") == 200);
    REQUIRE(dry.error == "");
    CHECK(dry.csv().substr(dry.csv().find('\n')) == "\n7,0,,,,\n");
}

TEST_CASE("a field of classes has the area of each class by its name") {
    const InputField hazard{"hazard",   std::vector<float>{0, 2, 2, 1},
                            four_cells, THW_AT_CELL,
                            "1",        "Hazard class; 0: always dry; 1: caution; 2: danger for all"};
    const Sampled found({hazard, depth_of(std::vector<float>{0, 1, 2, 3})},
                        {{"numbers", {"mean", "maximum", "classes"}}, {"quantiles", {0.5}}});
    auto odd = hazard;
    odd.values = std::vector<float>{0, 2, 7, 1};

    REQUIRE(found.error == "");
    CHECK(found.csv() ==
          "time_s,hazard_maximum,hazard_area_always_dry_m2,hazard_area_caution_m2,hazard_area_danger_for_all_"
          "m2,"
          "depth_mean_m,depth_maximum_m,depth_quantile_0.5_m\n7,2,100,100,200,1.5,3,1\n");
    CHECK(Sampled({odd}, {{"numbers", {"classes"}}}).error.find("a value is none of the classes") !=
          std::string::npos);
}

TEST_CASE("a feedback input before its first value has no numbers, and units of integrals are known") {
    const Sampled empty({depth_of(std::vector<float>{})}, all_numbers);

    REQUIRE(empty.error == "");
    CHECK(empty.csv().substr(empty.csv().find('\n')) == "\n7,,,,,,\n");
    CHECK(unit_times_area("") == "m2");
    CHECK(unit_times_area("m s-1") == "m3 s-1");
    CHECK(unit_times_area("kg m-2") == "kg m-2 m2");
}

TEST_CASE("a million cells are summed to rounding, in the same order wherever they lie") {
    const Grid large(1000, 1000, 0, 0, 0.1, 0.1);
    const Sampled all({depth_of(std::vector<double>(1000000, 0.1), large)},
                      {{"numbers", {"integral", "standard_deviation"}}});

    REQUIRE(all.error == "");
    CHECK(all.number("depth_integral") == Approx(1000).epsilon(1e-14));
    CHECK(all.number("depth_standard_deviation") < 1e-14);
}

TEST_CASE("a run that goes on has the table and the file of one that was never left") {
    const ScratchFolder folder;
    Surroundings around;
    around.results = folder.path();
    const auto begun = [&](LoneNode& node) {
        node.give(depth_of(std::vector<float>{1, 2, 3, 4}));
        REQUIRE(to_text(node.start()) == "");
        REQUIRE(to_text(node.run(0, 0)) == "");
    };
    auto first = LoneNode::of<StatisticsNode>(around);
    begun(first);
    first.set_values("depth", std::vector<float>{2, 2, 2, 2});
    REQUIRE(to_text(first.run(0, 1)) == "");
    const auto saved = first.save();
    REQUIRE(to_text(first.run(1, 2)) == "");
    REQUIRE(to_text(first.finish()) == "");
    const auto whole = text_of(folder.path() / "node.csv");

    auto other = LoneNode::of<StatisticsNode>(around);
    begun(other);
    folder.write("node.csv", whole);  // as the run has left it
    REQUIRE(to_text(other.restore(saved, 1)) == "");
    other.set_values("depth", std::vector<float>{2, 2, 2, 2});
    REQUIRE(to_text(other.run(1, 2)) == "");
    REQUIRE(to_text(other.finish()) == "");

    CHECK(other.output_table("table").column("depth_mean").numbers() == std::vector<double>{2.5, 2, 2});
    CHECK(text_of(folder.path() / "node.csv") == whole);
}

TEST_CASE("what statistics cannot do is said with its place and a remedy") {
    const ScratchFolder folder;
    const auto depth = depth_of(std::vector<float>{1, 2, 3, 4});
    const auto said = [&](const nlohmann::json& params) { return Sampled({depth}, params).error; };
    const auto square = feature("Polygon", rectangle(0, 0, 10, 10), R"({"name": "a"})");
    const auto sliver = feature("Polygon", rectangle(0, 0, 1, 10), R"({"name": "sliver"})");
    const auto of_file = [&](const std::vector<std::string>& features, const nlohmann::json& params) {
        auto text = said(by_file(folder, features, params));
        const auto path = folder.path().string() + "/";
        for (auto at = text.find(path); at != std::string::npos; at = text.find(path)) {
            text.erase(at, path.size());
        }
        return text;
    };

    CHECK(Sampled({}, nothing).error ==
          ": there is nothing to sum up |  | at least one input | wire a field to it, such as \"depth\": "
          "\"flow.depth\"");
    CHECK(said({{"numbers", nlohmann::json::array()}}) ==
          "numbers: no number is asked for | [] | at least one of numbers or quantiles | name one, or leave "
          "numbers out for the usual ones");
    CHECK(
        said({{"numbers", {"classes"}}}) ==
        "numbers: no input has classes | \"classes\" | a field whose long name names its classes, such as "
        "flow.hazard | connect one, or take \"classes\" out\n"
        "depth: nothing is told of this input |  |  | add one of its numbers, a threshold of it, or take it "
        "out");
    CHECK(said({{"threshold", {{"level", 1}}}}) ==
          "threshold: no such input is connected | level | one of depth | wire the field to the node, or "
          "name one that is");
    CHECK(
        said({{"threshold", {{"depth", "5 s"}}}}) ==
        "threshold/depth: this is no number in the unit of the field | \"5 s\" | a number, or a text with a "
        "unit that measures the same as 'm' | correct the number or its unit");
    CHECK(said({{"zone_names", "name"}}) ==
          "zone_names: there are no polygons to be named |  |  | name a file of polygons, connect the input "
          "zones, or take this out");
    CHECK(said({{"layer", "a"}}) == "layer: nothing reads this without a file |  |  | take it out");
    CHECK(of_file({square, sliver}, {{"zone_names", "name"}}) ==
          "file: a zone has no cell | 'sliver', in which no centre of a cell lies | at least one | draw it "
          "larger, take a finer grid, or set \"outside\": \"skip\" to leave such zones out");
    CHECK(of_file({sliver}, {{"outside", "skip"}}) ==
          "file: no zone has a cell |  |  | look at the place and the size of the polygons, or take a finer "
          "grid");
    CHECK(of_file({square}, {{"zone_names", "town"}}) ==
          "zone_names: zones.geojson: the polygons have no attribute of this name | town | one of name | "
          "name one of them, or leave zone_names out to number the polygons");
    CHECK(
        of_file({feature("Polygon", rectangle(0, 0, 10, 10), R"({"name": ""})")}, {{"zone_names", "name"}}) ==
        "zone_names: zones.geojson: feature 0 has no text there | an empty attribute 'name' | a text for "
        "each "
        "polygon | fill it in, or leave zone_names out to number the polygons");
    CHECK(
        of_file({feature("LineString", "[[0, 0], [10, 10]]")}, nothing) ==
        "file: zones.geojson: feature 0 is no polygon, so that no cell is inside | a line | polygons | name "
        "a layer of polygons");

    Features later{"", Table().add_texts("name", std::vector<std::string>{}), {}};
    CHECK(
        Sampled({depth}, nothing, {{"zones", later}}).error ==
        "zones: the polygons are not there before time starts |  |  | connect a node that gives its features "
        "when the graph is checked, such as `features`");
    Features one{"", Table().add_texts("name", {"a"}), {}};
    add_rectangle(one, 0, 0, 10, 10);
    CHECK(Sampled({depth}, by_file(folder, {square}, nothing), {{"zones", one}})
              .error.find("zones: the polygons are given twice | the input and the parameter file") == 0);
    Sampled changed({depth}, nothing, {{"zones", one}});
    changed.node().set_features("zones", one);
    CHECK(to_text(changed.node().run(7, 8)).find("new polygons have come while time runs") !=
          std::string::npos);
}
