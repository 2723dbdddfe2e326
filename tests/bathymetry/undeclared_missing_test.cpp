// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <thalweg/testing/lone_node.hpp>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/nodes/raster_node.hpp"
#include "bathymetry/nodes/river_mesh_node.hpp"
#include "bathymetry/nodes/triangulate_node.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

/// Ground at 10 m with a block of 4 by 4 cells of -9999, which the file does not declare.
auto write_holed_ground(const ScratchFolder& folder) -> std::string {
    TiffRecipe recipe;
    recipe.nx = 30;
    recipe.ny = 20;
    recipe.transform = {0, 10, 0, 200, 0, -10};
    recipe.north_first.assign(600, 10);
    for (std::size_t row = 8; row < 12; ++row) {
        std::fill_n(recipe.north_first.begin() + static_cast<std::ptrdiff_t>(30 * row + 10), 4, -9999);
    }
    write_tiff(folder.file("ground.tif"), recipe);
    return folder.file("ground.tif");
}

auto drawn_line(thalweg::ShapeKind kind, const std::vector<Point>& points) -> thalweg::Features {
    thalweg::Features features;
    features.attributes.add("fid", "1", {1});
    thalweg::FeatureShape shape(kind);
    shape.begin_part();
    for (const auto& p : points) {
        shape.add_point(p.x, p.y);
    }
    features.shapes.push_back(shape);
    return features;
}

template <class T>
auto started_node(const nlohmann::json& params, const std::map<std::string, thalweg::Features>& inputs = {})
    -> LoneNode {
    thalweg::testing::Surroundings around;
    around.params = params.dump();
    auto node = LoneNode::of<T>(around);
    for (const auto& [name, features] : inputs) {
        node.give(thalweg::testing::InputFeatures{name, features, true});
    }
    const auto outputs = node.output_names();
    if (std::find(outputs.begin(), outputs.end(), "manning") != outputs.end()) {
        node.leave_unread("manning");
    }
    REQUIRE(to_text(node.start()) == "");
    return node;
}

auto warnings_of(const LoneNode& node) -> std::vector<std::string> {
    std::vector<std::string> warnings;
    for (const auto& logged : node.log()) {
        if (logged.severity == THW_WARNING) {
            warnings.push_back(logged.text);
        }
    }
    return warnings;
}

/// Warned once of the 16 cells; with `no_data` of none, and no level is far from 10 m.
template <class T>
void check_node(nlohmann::json params, const std::map<std::string, thalweg::Features>& inputs = {}) {
    const auto warned = warnings_of(started_node<T>(params, inputs));
    REQUIRE(warned.size() == 1);
    CHECK(contains(
        warned[0],
        "ground.tif: bed from -9999 to 10 m: 16 cells of -9999, far from all around, the first at row 8 "
        "(from the south), column 10 (x 105, y 85)"));
    CHECK(contains(warned[0], "is -9999 missing data? set no_data"));

    params["no_data"] = -9999;
    const auto told = started_node<T>(params, inputs);

    CHECK(warnings_of(told).empty());
    for (const double level : told.output("elevation")) {
        CHECK((level == 10 || level != level));
    }
}

}  // namespace

TEST_CASE("ground that may be missing is told of whatever mesh it goes to, and no_data ends it") {
    const ScratchFolder folder;
    const auto ground = write_holed_ground(folder);
    const nlohmann::json walls{{"file", ground}, {"missing", "wall"}};
    auto part = walls, triangles = walls;
    part["window"] = {50, 40, 250, 180};
    triangles["grid"] = "triangles";
    check_node<BathymetryNode>(walls);
    check_node<BathymetryNode>(part);
    check_node<BathymetryNode>(triangles);
    check_node<TriangulateNode>({{"size", 30}, {"ground", ground}},
                                {{"outline", drawn_line(thalweg::ShapeKind::polygons,
                                                        {{10, 20}, {280, 20}, {280, 190}, {10, 190}})}});
    check_node<RiverMeshNode>({{"cells_along", 14}, {"cells_across", 6}, {"ground", ground}},
                              {{"left_bank", drawn_line(thalweg::ShapeKind::lines, {{10, 160}, {280, 160}})},
                               {"right_bank", drawn_line(thalweg::ShapeKind::lines, {{10, 40}, {280, 40}})}});
}

TEST_CASE("parameters of the ground are refused without a ground") {
    thalweg::testing::Surroundings around;
    around.params = nlohmann::json{{"size", 30}, {"no_data", -9999}, {"ground_variable", "z"}}.dump();
    auto node = LoneNode::of<TriangulateNode>(around);
    node.give(thalweg::testing::InputFeatures{
        "outline", drawn_line(thalweg::ShapeKind::polygons, {{10, 20}, {280, 20}, {280, 190}}), true});

    const auto said = to_text(node.start());

    CHECK(contains(said, "no_data: nothing reads this without ground"));
    CHECK(contains(said, "ground_variable: nothing reads this without ground"));
}

TEST_CASE("a raster of any values with undeclared -9999 is told of, and no_data ends it") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.north_first = {0.03, 0.05, -9999, 0.04, 0.03, 0.02};
    recipe.type = GDT_Float64;
    write_tiff(folder.file("n.tif"), recipe);
    const auto read = [&](const nlohmann::json& params) {
        thalweg::testing::Surroundings around;
        around.params = params.dump();
        auto node = LoneNode::of<RasterNode>(around);
        node.give({"grid", std::vector<float>(6), thalweg::Grid(3, 2, 100, 180, 10, 10), THW_AT_CELL, "m"});
        CHECK(to_text(node.start()) == "");
        return node;
    };

    const auto warned = warnings_of(read({{"file", folder.file("n.tif")}}));
    const auto told = read({{"file", folder.file("n.tif")}, {"no_data", -9999}, {"missing", "wall"}});

    REQUIRE(warned.size() == 1);
    CHECK(contains(warned[0], "n.tif: values from 0.02"));
    CHECK(contains(warned[0], " and 1 cell of -9999, the first at row 1 (from the south), column 2 "));
    CHECK(contains(warned[0], "; is -9999 missing data? set no_data"));
    CHECK(warnings_of(told).empty());
    CHECK(std::isnan(told.output("value")[5]));
}
