// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/nodes/raster_node.hpp"
#include "bathymetry/nodes/river_mesh_node.hpp"
#include "bathymetry/nodes/triangulate_node.hpp"
#include "corpus.hpp"
#include "levels.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::corpus;
using nlohmann::json;
using thalweg::Features;
using thalweg::FeatureShape;
using thalweg::Grid;
using thalweg::ShapeKind;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::testing::InputFeatures;
using thalweg::testing::LoneNode;
using thalweg::testing::to_text;

namespace {

/// One shape through places in metres from the ground's south-west corner.
auto drawing(const Grid& grid, ShapeKind kind, const std::vector<Point>& places) -> Features {
    Features features;
    features.crs = grid.crs;
    features.attributes.add("fid", "1", {1});
    FeatureShape shape(kind);
    shape.begin_part();
    for (const auto& p : places) {
        shape.add_point(grid.x0 + p.x, grid.y0 + p.y);
    }
    features.shapes.push_back(std::move(shape));
    return features;
}

/// Parameters for nodes that call the raster `ground`.
auto as_ground(const json& params) -> json {
    json renamed = json::object();
    for (const auto& [from, to] : {std::pair("file", "ground"), std::pair("file_crs", "ground_crs"),
                                   std::pair("variable", "ground_variable")}) {
        if (params.contains(from)) {
            renamed[to] = params.at(from);
        }
    }
    return renamed;
}

/// Levels that a node gives to a mesh of 80 m by 40 m around the middle of the ground.
template <class Node>
auto levels_in_the_middle(json params, const std::vector<std::pair<std::string, Features>>& drawings)
    -> Levels {
    thalweg::testing::Surroundings around;
    around.params = params.dump();
    auto node = LoneNode::of<Node>(around);
    for (const auto& [port, features] : drawings) {
        node.give(InputFeatures{port, features, true});
    }
    REQUIRE(to_text(node.start()) == "");
    return levels_on(node.output_field("elevation").grid(), node.output("elevation"));
}

}  // namespace

TEST_CASE("every raster of the corpus is the same ground to every node that reads rasters") {
    const ScratchFolder folder;
    for (const auto& file : raster_files()) {
        CAPTURE(file.name);
        auto params = file.params;
        params["file"] = folder.file(file.name);
        file.write(folder.file(file.name));
        const auto bed = NodeBench::of<BathymetryNode>(params);
        const auto said = bed->all();
        if (!file.refusal.empty()) {
            CHECK(said.find(file.refusal) != std::string::npos);
            continue;
        }
        REQUIRE(said == "");
        const auto grid = bed->output_field("elevation").grid();
        const auto levels = levels_on(grid, bed->output("elevation"));

        CHECK(levels.cells == file.count);
        CHECK(levels.area == doctest::Approx(100 * file.count));
        CHECK(levels.farthest_from_plane < 1e-4);

        auto cut = params;
        cut["grid"] = "triangles";
        const auto triangles = NodeBench::of<BathymetryNode>(cut);
        REQUIRE(triangles->all() == "");
        const auto halves =
            levels_on(triangles->output_field("elevation").grid(), triangles->output("elevation"));
        CHECK(halves.cells == 2 * file.count);
        CHECK(halves.mean == doctest::Approx(levels.mean).epsilon(1e-6));
        CHECK(halves.farthest_from_plane < 0.3);  // beside missing cells and sides planes are limited

        auto values = params;
        values.erase("crs");
        values["unit"] = "m";
        values["missing"] = "wall";
        const auto raster = NodeBench::of<RasterNode>(values);
        REQUIRE(raster->all({{"grid", "m", grid, THW_AT_CELL,
                              std::vector<float>(static_cast<std::size_t>(grid.cells()))}}) == "");
        CHECK(levels_on(grid, raster->output("value")).cells == file.count);
        CHECK(levels_on(grid, raster->output("value")).farthest_from_plane < 1e-4);

        auto ground = as_ground(params);
        ground["size"] = 15;
        const auto box = drawing(grid, ShapeKind::polygons, {{20, 20}, {100, 20}, {100, 60}, {20, 60}});
        const auto mesh = levels_in_the_middle<TriangulateNode>(ground, {{"outline", box}});
        CHECK(mesh.area == doctest::Approx(3200));
        CHECK(mesh.mean == doctest::Approx(mean_level).epsilon(1e-6));

        ground = as_ground(params);
        ground.update({{"cells_along", 10}, {"cells_across", 5}});
        const auto river = levels_in_the_middle<RiverMeshNode>(
            ground, {{"left_bank", drawing(grid, ShapeKind::lines, {{20, 60}, {100, 60}})},
                     {"right_bank", drawing(grid, ShapeKind::lines, {{20, 20}, {100, 20}})}});
        CHECK(river.cells == 50);
        CHECK(river.mean == doctest::Approx(mean_level).epsilon(1e-6));
    }
}
