// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <queue>

#include <doctest/doctest.h>
#include <thalweg/mesh/triangles.hpp>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/nodes/barrier_node.hpp"
#include "bathymetry/nodes/dam_node.hpp"
#include "bathymetry/shapes/draw_on_mesh.hpp"
#include "support/geojson.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::feature;
using thalweg::test::geojson;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;
namespace mesh = thalweg::mesh;

namespace {

/// A valley of 40 m by 40 m cut into 3200 triangles, its floor along y = 20 falling eastward by 0.1, its
/// flanks rising by 0.5.
class Valley {
    mesh::TriangleData data_ = thalweg::testing::square_of_triangles(40);
    mesh::TriangleView view_{data_};

  public:
    mesh::Triangles cells{view_.grid()};
    std::vector<float> levels;

    Valley() {
        for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
            const auto at = mesh::cell_centre(cells, cell);
            levels.push_back(static_cast<float>(10 - 0.1 * at.x + 0.5 * std::abs(at.y - 20)));
        }
    }

    auto field(const std::string& name, std::vector<float> values) const -> TestField {
        return {name, "m", view_.grid(), THW_AT_CELL, std::move(values)};
    }

    auto ground(const std::string& name) const -> TestField { return field(name, levels); }

    /// Whether water that steps over sides gets from the west to the east over cells below a level.
    auto lets_through(const std::vector<double>& bed, double level) const -> bool {
        std::vector<char> seen(bed.size());
        std::queue<std::int64_t> queue;
        const auto look_at = [&](std::int64_t cell) {
            const auto k = static_cast<std::size_t>(cell);
            if (cell >= 0 && seen[k] == 0 && bed[k] < level) {
                seen[k] = 1;
                queue.push(cell);
            }
        };
        for (std::int64_t cell = 0; cell < cells.cells(); ++cell) {
            if (mesh::cell_centre(cells, cell).x < 1) {
                look_at(cell);
            }
        }
        while (!queue.empty()) {
            const auto cell = queue.front();
            queue.pop();
            if (mesh::cell_centre(cells, cell).x > 39) {
                return true;
            }
            for (int side = 0; side < 3; ++side) {
                look_at(cells.neighbour(cell, side));
            }
        }
        return false;
    }
};

}  // namespace

TEST_CASE("a value that varies along a line is drawn onto triangles by their centres") {
    const auto mesh = thalweg::testing::square_of_triangles(4);
    const thalweg::mesh::TriangleView view(mesh);
    thalweg::gis::Shape line;
    line.parts = {{{0, 1.5}, {4, 1.5}}};
    line.along = {10, 14};
    const auto values = draw_on_mesh(view.grid(), {line}, {AreaRule::outlined, OverlapRule::highest, 0});
    int drawn = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
        if (!std::isnan(values[k])) {
            const auto centre =
                thalweg::mesh::cell_centre(thalweg::mesh::Triangles(view.grid()), static_cast<int>(k));
            CHECK(values[k] == doctest::Approx(10 + centre.x));
            ++drawn;
        }
    }
    CHECK(drawn == 8);
}

TEST_CASE("a polygon whose sides run along those of triangles takes none outside") {
    const auto data = thalweg::testing::square_of_triangles(8);
    const mesh::TriangleView view(data);
    const auto drawn = [&](double east) {
        const thalweg::gis::Shape box{{{{2, 3}, {east, 3}, {east, 6}, {2, 6}, {2, 3}}}, true, 1};
        const auto values = draw_on_mesh(view.grid(), {box}, {AreaRule::outlined, OverlapRule::highest, 0});
        return std::count(values.begin(), values.end(), 1.0);
    };

    CHECK(drawn(4) == 12);    // 2 x 3 squares
    CHECK(drawn(4.1) == 18);  // and 3 squares into which it goes
}

TEST_CASE("a dam on triangles holds its reservoir, whether its line runs along edges or across them") {
    const Valley valley;
    CHECK(valley.lets_through({valley.levels.begin(), valley.levels.end()}, 10.99));
    const std::vector<std::vector<double>> lines = {
        {30, 8, 30, 32}, {30.3, 8.2, 30.3, 31.9}, {28, 8, 32, 32}, {26, 6, 31, 20, 26, 34}};
    for (const auto& line : lines) {
        CAPTURE(line[0]);
        const auto node = NodeBench::of<DamNode>({{"line", line}, {"crest", 11}, {"level", 9.5}});

        REQUIRE(node->all({valley.ground("elevation")}) == "");

        const auto bed = node->output("elevation");
        const auto level = node->output("initial_level");
        CHECK_FALSE(valley.lets_through(bed, 10.99));
        double volume = 0;
        for (std::size_t cell = 0; cell < bed.size(); ++cell) {
            const bool is_wet = !std::isnan(level[cell]);
            volume += is_wet ? (level[cell] - bed[cell]) / 2 : 0;
            CHECK_FALSE((is_wet && mesh::cell_centre(valley.cells, static_cast<std::int64_t>(cell)).x > 32));
        }
        CHECK(volume > 80);
        CHECK(node->metric("reservoir_volume") == doctest::Approx(volume).epsilon(1e-6));
        CHECK(node->output("elevation_vertices").size() == 41 * 41);
    }
}

TEST_CASE("the breach of a dam on triangles opens to the ground, and nodes follow their cells") {
    const Valley valley;
    const auto node = NodeBench::of<DamNode>(
        {{"line", {30, 8, 30, 32}}, {"crest", 11}, {"level", 9.5}, {"breach", {10, 14}}});

    REQUIRE(node->all({valley.ground("elevation")}) == "");

    const auto bed = node->output("elevation");
    CHECK(valley.lets_through(bed, 10.5));
    // Node (30, 14) lies inside the whole part of the dam, node (2, 12) away from it.
    const auto nodes = node->output("elevation_vertices");
    CHECK(nodes[14 * 41 + 30] == doctest::Approx(11));
    CHECK(nodes[12 * 41 + 2] == doctest::Approx(10 - 0.2 + 4).epsilon(0.02));
}

TEST_CASE("the outline of a mesh holds a reservoir back like a wall, and is told of") {
    const Valley valley;
    const auto node = NodeBench::of<DamNode>({{"line", {30, 8, 30, 32}}, {"crest", 11}, {"level", 10.5}});

    REQUIRE(node->all({valley.ground("elevation")}) == "");

    CHECK(contains(node->logged(), "the reservoir touches the outline of the mesh"));
    CHECK_FALSE(std::isnan(node->output("initial_level")[std::size_t{20} * 80]));
}

TEST_CASE("a dam on triangles that is too short or off the mesh is refused") {
    const Valley valley;
    const auto refusal = [&](const nlohmann::json& params) {
        return NodeBench::of<DamNode>(params)->all({valley.ground("elevation")});
    };
    CHECK(contains(refusal({{"line", {30, 18, 30, 32}}, {"crest", 11}, {"level", 9.5}}),
                   "level: dam: water at 9.5 m gets around the dam"));
    CHECK(contains(refusal({{"line", {30, 8, 30, 52}}, {"crest", 11}}),
                   "line: dam: point (30, 52) of `line` lies outside the elevation mesh"));
    CHECK(contains(refusal({{"line", {30, 8, 30, 32}}, {"crest", 11}, {"level", 9.5}, {"seed", {45, 20}}}),
                   "`seed` (45, 20) lies outside the elevation mesh"));
}

TEST_CASE("a barrier on triangles raises the cells that it meets to its crest, without a gap") {
    const Valley valley;
    const ScratchFolder folder;
    for (const auto* line : {"[[20, -5], [20, 45]]", "[[20.4, -5], [20.4, 45]]", "[[12, -5], [28, 45]]"}) {
        CAPTURE(line);
        const auto file =
            folder.write("wall.geojson", geojson({feature("LineString", line, R"({"crest": 30})")}));
        const auto node = NodeBench::of<BarrierNode>({{"file", file.string()},
                                                      {"file_crs", "grid"},
                                                      {"attribute", "crest"},
                                                      {"at", 5},
                                                      {"duration", 10}});
        REQUIRE(node->all({valley.ground("bed")}) == "");
        CHECK(node->output_field("bed_change").location() == THW_AT_CELL);
        CHECK(node->output("bed_change") == std::vector<double>(valley.levels.size(), 0));

        REQUIRE(node->run(10) == "");
        const auto half = node->output("bed_change");
        REQUIRE(node->run(15) == "");
        const auto whole = node->output("bed_change");
        std::vector<double> bed(whole.size());
        for (std::size_t cell = 0; cell < bed.size(); ++cell) {
            bed[cell] = static_cast<double>(valley.levels[cell]) + whole[cell];
            CHECK((whole[cell] == 0 || bed[cell] == doctest::Approx(30)));
            CHECK(half[cell] == doctest::Approx(whole[cell] / 2));
        }
        CHECK_FALSE(valley.lets_through(bed, 29.9));
    }
}

TEST_CASE("a dike on triangles fails once the water at a point stands above a level") {
    const Valley valley;
    const ScratchFolder folder;
    const auto file = folder.write(
        "breach.geojson",
        geojson({feature("Polygon", "[[[18, 18], [22, 18], [22, 22], [18, 22], [18, 18]]]", "{}"),
                 feature("LineString", "[[10, 20.2], [30, 20.2]]", "{}")}));
    const auto node = NodeBench::of<BarrierNode>({{"file", file.string()},
                                                  {"file_crs", "grid"},
                                                  {"rule", "lower_to"},
                                                  {"value", 6},
                                                  {"watch", {5.5, 20.25}},
                                                  {"threshold", 9.8}});
    const auto calm = std::vector<float>(valley.levels.size(), 9.5f);
    REQUIRE(node->all({valley.ground("bed"), valley.field("level", calm)}) == "");
    REQUIRE(node->run(10) == "");
    CHECK(node->output("bed_change") == std::vector<double>(valley.levels.size(), 0));

    node->set_values("level", std::vector<float>(valley.levels.size(), 9.9f));
    REQUIRE(node->run(20) == "");
    REQUIRE(node->run(30) == "");
    double lowered = 0;
    for (std::size_t cell = 0; cell < valley.levels.size(); ++cell) {
        const double change = node->output("bed_change")[cell];
        CHECK(change <= 0);
        lowered += change < 0 ? 0.5 : 0;
        CHECK((change == 0 || static_cast<double>(valley.levels[cell]) + change == doctest::Approx(6)));
    }
    CHECK(lowered > 16);
    CHECK(contains(NodeBench::of<BarrierNode>({{"file", file.string()},
                                               {"file_crs", "grid"},
                                               {"rule", "lower_to"},
                                               {"value", 6},
                                               {"watch", {55, 20}},
                                               {"threshold", 9.8}})
                       ->all({valley.ground("bed"), valley.field("level", calm)}),
                   "watch: the watched point lies outside the grid"));
}
