// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <queue>
#include <random>

#include <doctest/doctest.h>

#include "bathymetry/ground/line.hpp"
#include "bathymetry/nodes/burn_river_node.hpp"
#include "support/geojson.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::bathymetry;
using thalweg::Grid;
using thalweg::test::feature;
using thalweg::test::geojson;
using thalweg::test::NodeBench;
using thalweg::test::rectangle;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;

namespace {

/// Ground by a formula of the cell's column and row.
template <class Level>
auto ground_of(int nx, int ny, double dx, double dy, Level level) -> CellField {
    CellField ground;
    ground.grid = {nx, ny, 0, 0, dx, dy, ""};
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            ground.values.push_back(level(i, j));
        }
    }
    return ground;
}

auto flat(int nx, int ny, double dx = 10, double dy = 10) -> CellField {
    return ground_of(nx, ny, dx, dy, [](int, int) { return 100.0; });
}

auto reach(std::vector<Point> line, double start, double end, double width = 0) -> RiverReach {
    return {std::move(line), width, start, end, {}};
}

auto below(std::vector<Point> line, double depth) -> RiverReach {
    return {std::move(line), 0, 0, 0, depth};
}

auto row_of(const CellField& ground, const std::vector<double>& values, int j) -> std::vector<double> {
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(ground.grid.index(0, j));
    return {first, first + ground.grid.nx};
}

/// The highest level that water passes on its best way across faces from each lowered cell to the
/// lowest; infinite where there is no way.
auto highest_on_way(const CellField& ground, const std::vector<double>& bed) -> std::vector<double> {
    const auto& grid = ground.grid;
    std::vector<double> highest(bed.size(), HUGE_VAL);
    using Place = std::pair<double, std::size_t>;
    std::priority_queue<Place, std::vector<Place>, std::greater<>> open;
    const auto reach_cell = [&](int i, int j, double so_far) {
        const auto cell = grid.index(std::clamp(i, 0, grid.nx - 1), std::clamp(j, 0, grid.ny - 1));
        const double level = std::max(so_far, bed[cell]);
        if (bed[cell] < ground.values[cell] && level < highest[cell]) {
            highest[cell] = level;
            open.emplace(level, cell);
        }
    };
    const double lowest = *std::min_element(bed.begin(), bed.end());
    for (int cell = 0; cell < grid.nx * grid.ny; ++cell) {
        if (bed[static_cast<std::size_t>(cell)] == lowest) {
            reach_cell(cell % grid.nx, cell / grid.nx, lowest);
        }
    }
    while (!open.empty()) {
        const auto [level, cell] = open.top();
        open.pop();
        const int i = static_cast<int>(cell) % grid.nx, j = static_cast<int>(cell) / grid.nx;
        reach_cell(i - 1, j, level);
        reach_cell(i + 1, j, level);
        reach_cell(i, j - 1, level);
        reach_cell(i, j + 1, level);
    }
    return highest;
}

/// The highest dam that water must pass to leave a lowered cell [m].
auto highest_dam(const CellField& ground, const std::vector<double>& bed) -> double {
    const auto highest = highest_on_way(ground, bed);
    double dam = 0;
    for (std::size_t cell = 0; cell < bed.size(); ++cell) {
        dam = std::max(dam, bed[cell] < ground.values[cell] ? highest[cell] - bed[cell] : 0.0);
    }
    return dam;
}

/// The same seen from the other side of a line from south to north, or from west to east.
auto mirrored(const CellField& ground, std::vector<double> values, bool across_y) -> std::vector<double> {
    const auto& grid = ground.grid;
    auto result = values;
    for (int j = 0; j < grid.ny; ++j) {
        for (int i = 0; i < grid.nx; ++i) {
            const auto from = across_y ? grid.index(grid.nx - 1 - i, j) : grid.index(i, grid.ny - 1 - j);
            result[grid.index(i, j)] = values[from];
        }
    }
    return result;
}

auto mirrored(const CellField& ground, std::vector<Point> line, bool across_y) -> std::vector<Point> {
    const auto extent = ground.grid.extent();
    for (auto& p : line) {
        p = across_y ? Point{extent.x_max - p.x, p.y} : Point{p.x, extent.y_max - p.y};
    }
    return line;
}

auto largest_difference(const std::vector<double>& a, const std::vector<double>& b) -> double {
    double most = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        most = std::max(most, std::fabs(a[k] - b[k]));
    }
    return most;
}

/// A line of some points in a grid that turns as it likes.
auto random_line(const RasterGrid& grid, std::mt19937& random) -> std::vector<Point> {
    const auto number = [&] { return std::uniform_real_distribution<double>(0.001, 0.999)(random); };
    std::vector<Point> line(2 + random() % 5);
    for (auto& p : line) {
        p = {grid.extent().x_max * number(), grid.extent().y_max * number()};
    }
    return line;
}

}  // namespace

TEST_CASE("the bed of a river has the levels of its line at the place beside each cell") {
    const auto ground = flat(8, 5);

    const auto burned = burn_rivers(ground, {reach({{0, 25}, {80, 25}}, 90, 82)}, {});

    CHECK(row_of(ground, burned.values, 2) ==
          std::vector<double>{89.5, 88.5, 87.5, 86.5, 85.5, 84.5, 83.5, 82.5});
    CHECK(row_of(ground, burned.values, 1) == std::vector<double>(8, 100));
    CHECK(row_of(ground, burned.values, 3) == std::vector<double>(8, 100));
    CHECK(burned.cells == 8);
    CHECK(burned.lowered == 8);
    CHECK(burned.deepest == 17.5);
    CHECK(burned.deepest_at.x == 75);
}

TEST_CASE("levels go by the length along the line, also where it turns and leaves the grid") {
    const auto ground = flat(6, 6);

    // 40 m before the grid, 45 m in it to the turn at (45, 25), and 35 m northwards: 120 m for 12 m.
    const auto burned = burn_rivers(ground, {reach({{-40, 25}, {45, 25}, {45, 60}}, 50, 38)}, {});

    CHECK(burned.values[ground.grid.index(0, 2)] == doctest::Approx(45.5));
    CHECK(burned.values[ground.grid.index(3, 2)] == doctest::Approx(42.5));
    CHECK(burned.values[ground.grid.index(4, 2)] == doctest::Approx(41.5));
    CHECK(burned.values[ground.grid.index(4, 5)] == doctest::Approx(38.5));
    CHECK(burned.values[ground.grid.index(4, 1)] == 100);
}

TEST_CASE("a river in any direction and of any width is connected across faces without a dam in it") {
    std::mt19937 random(41);
    for (int round = 0; round < 150; ++round) {
        const auto ground = flat(30, 20, 10, round % 3 == 0 ? 3 : round % 3 == 1 ? 10 : 35);
        const auto line = random_line(ground.grid, random);
        const double width = round % 4 < 2 ? 0 : 10.0 * static_cast<double>(random() % 9);
        CAPTURE(round);

        const auto burned = burn_rivers(ground, {reach(line, 90, 80, width)}, {});

        // Beside a turn or an end, a cell may be that of a point up to one cell further downstream.
        const double fall_over_cell = 10 * std::hypot(ground.grid.dx, ground.grid.dy) / line_length(line);
        CHECK(highest_dam(ground, burned.values) < std::min(fall_over_cell, 0.1));
        CHECK(burned.lowered == burned.cells);
        std::vector<bool> is_lower(ground.grid.size()), is_river(ground.grid.size());
        for (const auto cell : cells_on_line(ground.grid, line, width)) {
            is_river[cell] = true;
        }
        for (std::size_t cell = 0; cell < is_lower.size(); ++cell) {
            is_lower[cell] = burned.values[cell] < 100;
        }
        CHECK(is_lower == is_river);
    }
}

TEST_CASE("a mirrored river is the mirrored bed, and one drawn backwards is the same") {
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
        const auto ground = ground_of(20, 15, 10, 7, [](int i, int j) { return 100 - i + std::sin(i * j); });
        const auto line = random_line(ground.grid, random);
        const double width = round % 2 == 0 ? 0 : 35;
        const bool by_depth = round % 3 == 0, across_y = round % 4 < 2;
        const auto burn = [&](const CellField& on, const std::vector<Point>& along, bool backwards = false) {
            auto drawn = backwards ? reach(along, 70, 90, width) : reach(along, 90, 70, width);
            if (by_depth) {
                drawn.depth = 3;
            }
            return burn_rivers(on, {drawn}, {}).values;
        };
        CAPTURE(round);

        const auto bed = burn(ground, line);
        const CellField other{ground.grid, mirrored(ground, ground.values, across_y)};

        CHECK(largest_difference(burn(other, mirrored(ground, line, across_y)),
                                 mirrored(ground, bed, across_y)) < 1e-9);
        CHECK(largest_difference(burn(ground, {line.rbegin(), line.rend()}, true), bed) < 1e-9);
    }
}

TEST_CASE("a bed below the ground cuts through a dike and leaves the dike beside it") {
    const auto ground =
        ground_of(8, 5, 10, 10, [](int i, int) { return i == 3 || i == 4 ? 105.0 : 100.0 - i; });
    const std::vector<double> cut{98, 97, 96, 96, 96, 93, 92, 91};

    const auto burned = burn_rivers(ground, {below({{0, 25}, {80, 25}}, 2)}, {});
    const auto backwards = burn_rivers(ground, {below({{80, 25}, {0, 25}}, 2)}, {});

    CHECK(row_of(ground, burned.values, 2) == cut);
    CHECK(row_of(ground, burned.values, 1) == row_of(ground, ground.values, 1));
    CHECK(row_of(ground, burned.values, 3) == row_of(ground, ground.values, 3));
    CHECK(burned.deepest == 9);
    CHECK(backwards.values == burned.values);
}

TEST_CASE("a reach below the ground begins no higher than the one that flows into it ends") {
    const auto ground = ground_of(8, 5, 10, 10, [](int i, int) { return i == 2 ? 95.0 : 100.0; });
    const auto upper = below({{0, 25}, {40, 25}}, 1), lower = below({{40, 25}, {80, 25}}, 1);
    const std::vector<double> bed{99, 99, 94, 94, 94, 94, 94, 94};

    const auto burned = burn_rivers(ground, {upper, lower}, {});
    const auto in_other_order = burn_rivers(ground, {lower, upper}, {});

    CHECK(row_of(ground, burned.values, 2) == bed);
    CHECK(in_other_order.values == burned.values);
    CHECK_FALSE(burned.step);
}

TEST_CASE("where reaches meet the lower bed stands, and a step upwards is told") {
    const auto ground = flat(8, 5);
    const auto upper = reach({{0, 25}, {40, 25}}, 90, 88);

    const auto burned = burn_rivers(ground, {upper, reach({{40, 25}, {80, 25}}, 89, 85)}, {});
    const auto even = burn_rivers(ground, {upper, reach({{40, 25}, {80, 25}}, 88, 85)}, {});

    CHECK(burned.values[ground.grid.index(3, 2)] == 88.25);
    CHECK(burned.values[ground.grid.index(4, 2)] == 88);  // within reach of the end of the upper one
    REQUIRE(burned.step);
    CHECK(burned.step->at.x == 40);
    CHECK(burned.step->level == 89);
    CHECK(burned.step->other == 88);
    CHECK_FALSE(even.step);
}

TEST_CASE("pools stay unless they are filled, and missing ground is a wall unless it becomes bed") {
    auto ground = flat(8, 5);
    ground.values[ground.grid.index(4, 2)] = 80;
    ground.values[ground.grid.index(6, 2)] = NAN;
    const auto river = reach({{0, 25}, {80, 25}}, 90, 82);

    const auto lowered = burn_rivers(ground, {river}, {});
    const auto set = burn_rivers(ground, {river}, {true, true});

    CHECK(lowered.values[ground.grid.index(4, 2)] == 80);
    CHECK(std::isnan(lowered.values[ground.grid.index(6, 2)]));
    CHECK(lowered.lowered == 6);
    CHECK(lowered.walls == 1);
    CHECK(lowered.wall_at.x == 65);
    CHECK(set.values[ground.grid.index(4, 2)] == 85.5);
    CHECK(set.values[ground.grid.index(6, 2)] == 83.5);
    CHECK(set.raised == 1);
    CHECK(set.filled == 1);
}

namespace {

const std::string along_row =
    feature("LineString", "[[0, 25], [80, 25]]", R"({"from": 90, "to": 82, "w": 25, "below": 3})");

/// What the node makes of a file on flat ground of 100 m, or its error; and what it logs.
struct NodeResult {
    std::vector<double> bed;
    std::string error, log;
};

auto burned(const std::vector<std::string>& features, nlohmann::json params,
            const CellField& ground = flat(8, 5)) -> NodeResult {
    const ScratchFolder folder;
    params["file"] = folder.write("river.geojson", geojson(features)).string();
    params["file_crs"] = "grid";
    const auto node = NodeBench::of<BurnRiverNode>(params);
    TestField field{"elevation", "m", Grid(ground.grid.nx, ground.grid.ny, 0, 0, 10, 10), THW_AT_CELL, {}};
    field.doubles = ground.values;
    NodeResult result;
    result.error = node->all({field, {"", "", {}, THW_AT_CELL, {}}});
    if (result.error.empty()) {
        result.bed = node->output("elevation");
    }
    result.log = node->logged();
    return result;
}

auto has(const std::string& text, const std::string& part) -> bool {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the node takes levels, width and depth from attributes or values, and tells what it lowers") {
    const auto by_attribute =
        burned({along_row}, {{"start_attribute", "from"}, {"end_attribute", "to"}, {"width_attribute", "w"}});
    const auto by_value = burned({along_row}, {{"start_level", 90}, {"end_level", 82}, {"width", 25}});
    const auto by_depth = burned({along_row}, {{"depth_attribute", "below"}});

    REQUIRE(by_attribute.error == "");
    CHECK(by_attribute.bed[8] == 89.5);  // 10 m beside the line
    CHECK(by_attribute.bed[39] == 100);
    CHECK(by_value.bed == by_attribute.bed);
    CHECK(has(by_attribute.log, "lowers 24 of 24 cells of the river, by up to 17.5 m at (75, 15)"));
    CHECK_FALSE(has(by_attribute.log, "widened"));
    REQUIRE(by_depth.error == "");
    CHECK(by_depth.bed[16] == 97);
    CHECK(by_depth.bed[8] == 100);
    CHECK(has(by_depth.log, "1 of 1 lines are widened to the diagonal of a cell, 14.14 m"));
}

TEST_CASE("the node warns of a river that lowers nothing, is cut deep, runs uphill, or meets walls") {
    const nlohmann::json levels{{"start_attribute", "from"}, {"end_attribute", "to"}};
    auto with_wall = flat(8, 5);
    with_wall.values[20] = NAN;
    const auto valley = ground_of(8, 5, 10, 10, [](int i, int) { return 100.0 + i; });
    const auto high = feature("LineString", "[[0, 25], [80, 25]]", R"({"from": 190, "to": 182})");
    const auto deep = feature("LineString", "[[0, 25], [80, 25]]", R"({"from": 3, "to": 2})");
    const auto step = feature("LineString", "[[75, 25], [75, 50]]", R"({"from": 84, "to": 81})");
    const auto short_row = feature("LineString", "[[0, 25], [75, 25]]", R"({"from": 90, "to": 82})");
    auto filled = levels;
    filled["missing"] = "bed";
    filled["rule"] = "set";

    CHECK(has(burned({high}, levels).log,
              "it lowers none of the river's 8 cells: the ground there is as low as the bed already"));
    CHECK(has(burned({deep}, levels).log, "the river is cut 97.94 m into the ground at (75, 25)"));
    CHECK(
        has(burned({along_row}, levels, valley).log,
            "the bed of the line from (0, 25) falls by 8 m to its end, but the ground under it rises by 8 m; "
            "are start and end swapped?"));
    CHECK_FALSE(has(burned({along_row}, levels).log, "swapped"));
    CHECK(
        has(burned({short_row, step}, levels).log,
            "a reach begins at (75, 25) with a bed at 84 m, above the 82 m at which another one ends there"));
    CHECK(has(burned({along_row}, levels, with_wall).log,
              "1 cells of the river have no ground and stay walls, the first at (45, 25)"));
    CHECK(has(burned({along_row}, filled, with_wall).log, "gives ground to 1"));
    CHECK(has(burned({along_row}, {{"depth", 2}}, ground_of(8, 5, 10, 10, [](int, int) { return NAN; })).log,
              "the rivers cross no cell with ground, so that nothing changes"));
    CHECK(has(burned({high}, filled, with_wall).log, "lowers 0 of 8 cells of the river; fills pools in 7"));
}

TEST_CASE("the node refuses rivers without levels or with those of two kinds, bad widths and polygons") {
    const nlohmann::json levels{{"start_level", 90}, {"end_level", 82}};
    const auto with = [&](const char* name, const nlohmann::json& value) {
        auto params = levels;
        params[name] = value;
        return params;
    };
    const auto narrow = feature("LineString", "[[0, 25], [80, 25]]", R"({"w": -3})");
    const auto bare = feature("LineString", "[[0, 25], [80, 25]]", R"({"w": null})");

    CHECK(has(burned({along_row}, {}).error, "the river has no bed"));
    CHECK(has(burned({along_row}, with("depth", 2)).error, "the bed of the river is given twice"));
    CHECK(has(burned({along_row}, {{"start_level", 90}}).error, "has a level at both ends of the line"));
    CHECK(has(burned({along_row}, with("width", -1)).error, "parameter 'width' is out of range"));
    CHECK(has(burned({narrow}, with("width_attribute", "w")).error,
              "a river is neither narrower nor shallower than nothing"));
    CHECK(has(burned({bare}, with("width_attribute", "w")).error, "set `width` for all features without"));
    CHECK(has(burned({along_row}, with("start_attribute", "begin")).error, "no attribute 'begin'"));
    CHECK(has(burned({bare}, {{"depth_attribute", "w"}}).error, "set `depth` for all features without"));
    CHECK(has(burned({feature("Polygon", rectangle(0, 0, 30, 30))}, levels).error,
              "a river is a line, but the features have polygons"));
    CHECK(has(burned({along_row}, with("start_level", 1e9)).error, "has a value that cannot be"));
}
