// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/full_rectangle.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <doctest/doctest.h>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;

namespace {

auto is_full(const CellField& field, const CellBlock& block) -> bool {
    const auto cut = cut_to(field, block).values;
    return std::none_of(cut.begin(), cut.end(), [](double v) { return std::isnan(v); });
}

/// Cells of the largest full block, by looking at all blocks.
auto most_cells(const CellField& field) -> int {
    const auto& grid = field.grid;
    int most = 0;
    for (int j0 = 0; j0 < grid.ny; ++j0) {
        for (int i0 = 0; i0 < grid.nx; ++i0) {
            for (int ny = 1; ny <= grid.ny - j0; ++ny) {
                for (int nx = 1; nx <= grid.nx - i0; ++nx) {
                    if (nx * ny > most && is_full(field, {i0, j0, nx, ny})) {
                        most = nx * ny;
                    }
                }
            }
        }
    }
    return most;
}

auto field_of(int nx, int ny, std::vector<double> values) -> CellField {
    CellField field;
    field.grid = {nx, ny, 100, 200, 10, 5, ""};
    field.values = std::move(values);
    return field;
}

/// A plane in degrees near 44 N, 6 degrees west of the middle of UTM zone 32, where north turns by 4 degrees.
auto turned_raster() -> TiffRecipe {
    TiffRecipe recipe;
    recipe.nx = 26;
    recipe.ny = 20;
    recipe.type = GDT_Float64;
    recipe.transform = {3, 0.002, 0, 44, 0, -0.002};
    recipe.crs = "EPSG:4326";
    for (int k = 0; k < recipe.nx * recipe.ny; ++k) {
        recipe.north_first.push_back(100 + k % recipe.nx);
    }
    return recipe;
}

}  // namespace

TEST_CASE("the largest full block is as large as one found by looking at all") {
    constexpr double nan = NAN;
    std::mt19937 random(3);
    for (int round = 0; round < 60; ++round) {
        const int nx = 1 + static_cast<int>(random() % 9), ny = 1 + static_cast<int>(random() % 9);
        const auto holes = random() % 6;
        auto field = field_of(nx, ny, {});
        for (int k = 0; k < nx * ny; ++k) {
            field.values.push_back(random() % 10 < holes ? nan : k);
        }
        CAPTURE(round);

        const auto block = largest_full_block(field);

        CHECK(block.nx * block.ny == most_cells(field));
        CHECK(is_full(field, block));
    }
    CHECK(largest_full_block(field_of(2, 1, {nan, nan})).nx == 0);
}

TEST_CASE("a cut field has the values and the place of its block") {
    const auto cut = cut_to(field_of(3, 2, {1, 2, 3, 4, 5, 6}), {1, 0, 2, 2});

    CHECK(cut.values == std::vector<double>{2, 3, 5, 6});
    CHECK(cut.grid.x0 == 110);
    CHECK(cut.grid.y0 == 200);
    CHECK(cut.grid.nx == 2);
}

TEST_CASE("bathymetry keeps the largest full rectangle of a reprojected raster") {
    const ScratchFolder folder;
    write_tiff(folder.file("turned.tif"), turned_raster());
    nlohmann::json params{{"file", folder.file("turned.tif")},
                          {"crs", "EPSG:32632"},
                          {"cell_size", 250},
                          {"precision", "double"}};
    const auto all = NodeBench::of<BathymetryNode>(params);
    REQUIRE(all->all() == "");
    params["extent"] = "full";
    const auto full = NodeBench::of<BathymetryNode>(params);

    REQUIRE(full->all() == "");

    const auto big = all->output_field("elevation").grid();
    const CellField whole{
        {static_cast<int>(big.nx), static_cast<int>(big.ny), big.x0, big.y0, big.dx, big.dy, ""},
        all->output("elevation")};
    const auto grid = full->output_field("elevation").grid();
    const auto values = full->output("elevation");
    REQUIRE(std::any_of(whole.values.begin(), whole.values.end(), [](double v) { return std::isnan(v); }));
    CHECK(static_cast<int>(values.size()) == most_cells(whole));
    const CellBlock place{static_cast<int>(std::lround((grid.x0 - big.x0) / 250)),
                          static_cast<int>(std::lround((grid.y0 - big.y0) / 250)), static_cast<int>(grid.nx),
                          static_cast<int>(grid.ny)};
    CHECK(values == cut_to(whole, place).values);
    CHECK(contains(full->logged(),
                   "extent = full keeps 15 x 17 of 19 x 20 cells, x 19000 to 22750, y 4885000"));
    REQUIRE(std::isnan(whole.values[0]));
    params["window"] = {big.x0, big.y0, big.x0 + 250, big.y0 + 250};
    CHECK(contains(NodeBench::of<BathymetryNode>(params)->all(), "so that there is no full rectangle"));
}

TEST_CASE("a full rectangle goes into triangles, warns where holes cut it, and needs a raster") {
    const ScratchFolder folder;
    auto recipe = plane(5, 5);
    recipe.no_data = "-1";
    recipe.north_first[12] = -1;  // the middle
    recipe.north_first[0] = -1;
    write_tiff(folder.file("hole.tif"), recipe);
    const auto with = [&](nlohmann::json params) {
        params["file"] = folder.file("hole.tif");
        params["extent"] = "full";
        return NodeBench::of<BathymetryNode>(params);
    };
    const auto holed = with({});
    const auto filled = with({{"missing", "value"}, {"missing_value", 7}});
    const auto triangles = with({{"grid", "triangles"}});

    REQUIRE(holed->all() == "");
    REQUIRE(filled->all() == "");
    REQUIRE(triangles->all() == "");
    CHECK(holed->output("elevation").size() == 10);
    CHECK(contains(holed->logged(), "43.5 % of those with a level; holes in the data may cut it"));
    CHECK(filled->output("elevation").size() == 25);
    CHECK(triangles->output("elevation").size() == 20);
    CHECK(contains(with({{"grid", "mesh"}})->all(), "extent: it is not read with grid = mesh"));
}
