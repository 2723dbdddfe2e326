// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/ground/level_check.hpp"

#include <cmath>
#include <fstream>
#include <limits>

#include <doctest/doctest.h>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/sources/bed_source.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// 4 x 3 cells of 10 m with these values, south first.
struct Bed {
    std::string file = "bed.tif";
    RasterGrid grid{4, 3, 0, 0, 10, 10, ""};
    std::vector<double> values;

    explicit Bed(std::vector<double> levels) : values(std::move(levels)) {}

    auto refusal(const LevelRule& rule = {}) const -> std::string {
        return error_of([&] { require_levels({file, values, &grid}, rule); });
    }

    auto remark(const LevelRule& rule = {}) const -> std::string {
        return suspicion({file, values, &grid}, rule);
    }
};

/// Levels from 1 to 12 m, those of cell 5 (column 1, row 1) replaced.
auto land_with(double level) -> Bed {
    return Bed({1, 2, 3, 4, 5, level, 7, 8, 9, 10, 11, 12});
}

/// An ocean floor that falls by `step` from cell to cell along x and by a tenth of it along y, from `top` on.
auto ocean(double top, double step) -> Bed {
    std::vector<double> values;
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 4; ++i) {
            values.push_back(top - step * i - 0.1 * step * j);
        }
    }
    return Bed(values);
}

/// 3 x 2 cells, one of them at `level`.
auto tiff_with(double level) -> TiffRecipe {
    auto recipe = six_cells();
    recipe.north_first[3] = level;
    return recipe;
}

}  // namespace

TEST_CASE("levels that no ground has are refused with their number, first place and remedy") {
    CHECK(land_with(infinity).refusal() ==
          "bed.tif: 1 of 12 cells with no level of the ground, the first at row 1 (from the south), column 1 "
          "(x 15, "
          "y 15): inf; levels from -20000 to 20000 m are expected (after vertical_scale); if the value means "
          "missing data, declare it in the file with `gdal_edit.py -a_nodata inf`");
    CHECK(Bed({-32768, 2, 1e30, 4}).refusal() ==
          "bed.tif: 2 of 4 cells with no level of the ground, the first at row 0 (from the south), column 0 "
          "(x 5, y "
          "5): -32768; levels from -20000 to 20000 m are expected (after vertical_scale); if the value means "
          "missing data, set `no_data` to -32768, or declare it in the file with `gdal_edit.py -a_nodata "
          "-32768`");
    CHECK(contains(land_with(-infinity).refusal(), ": -inf; "));
    CHECK(land_with(8849).refusal() == "no error");
    CHECK(land_with(missing).refusal() == "no error");
    CHECK(ocean(-10900, 5).refusal() == "no error");
}

TEST_CASE("levels are judged in metres") {
    CHECK(land_with(29032).refusal({0.3048, 0, {}}) == "no error");  // feet, Mount Everest
    CHECK(contains(land_with(29032).refusal({1, 0, {}}), ": 29032; "));
    CHECK(contains(land_with(300).refusal({100, 0, {}}), ": 300; "));
}

TEST_CASE("a usual mark of missing data that is not declared is told in one line") {
    CHECK(
        land_with(-9999).remark() ==
        "bed.tif: bed from -9999 to 12 m: 1 cell of -9999, far from all around, the first at row 1 (from the "
        "south), column 1 (x 15, y 15); is -9999 missing data? set no_data");
    CHECK(Bed({-9999, -9999, 3, -9999, 5, 6, 7, 8, 9, 10, 11, 12}).remark() ==
          "bed.tif: bed from -9999 to 12 m: 3 cells of -9999, far from all around, the first at row 0 (from "
          "the "
          "south), column 0 (x 5, y 5); is -9999 missing data? set no_data");
    CHECK(contains(land_with(-999).remark(), "is -999 missing data? set no_data"));
    CHECK(contains(land_with(9999).remark(), "is 9999 missing data? set no_data"));
    CHECK(contains(land_with(-1234).remark(), "is -1234 missing data? set no_data"));
    CHECK(contains(land_with(-9999).remark({0.3048, 0, {}}), "bed from -3047.6952 to "));
}

TEST_CASE("a mark within an ocean floor is told only where it stands apart from the cells beside it") {
    auto floor = ocean(-9000, 300);

    CHECK(floor.remark().empty());
    floor.values[5] = -9999;  // the cells beside it are at -9030 to -9660 m
    CHECK(floor.remark().empty());
    floor.values[6] = floor.values[2] = floor.values[10] = -9300;
    CHECK(contains(floor.remark(), "1 cell of -9999"));
}

TEST_CASE("real ground gives no line, however deep or steep") {
    CHECK(land_with(6).remark().empty());
    CHECK(land_with(-430).remark().empty());
    CHECK(land_with(-495).remark().empty());
    CHECK(land_with(missing).remark().empty());
    CHECK(ocean(0, 1100).remark().empty());  // a coarse raster: steps of more than 400 m from cell to cell
    CHECK(ocean(-10000, 300).remark().empty());
    CHECK(Bed(std::vector<double>(12, -9999)).remark().empty());  // nothing to compare with
}

TEST_CASE("a value that stands for missing data is found to a millionth, as files round it") {
    std::vector<double> values{1, -3.4028234663852886e38, -9999.0001, -9999};

    mark_missing(values, {1, 0, -3.4028235e38});
    CHECK(std::isnan(values[1]));
    CHECK(values[3] == -9999);
    mark_missing(values, {1, 0, -9999});
    CHECK(std::isnan(values[2]));
    CHECK(std::isnan(values[3]));
    CHECK(values[0] == 1);
}

TEST_CASE(
    "a raster with values that no ground has is refused unless they are declared, in the file or by "
    "no_data") {
    const ScratchFolder folder;
    const auto file = folder.file("bed.tif");
    const auto outcome = [&](double level, const std::string& declared, const nlohmann::json& params) {
        auto recipe = tiff_with(level);
        recipe.no_data = declared;
        write_tiff(file, recipe);
        auto all = params;
        all["file"] = file;
        const auto node = NodeBench::of<BathymetryNode>(all);
        const auto error = node->all();
        return error.empty() ? (std::isnan(node->output("elevation")[0]) ? "a wall" : "a level") : error;
    };

    CHECK(
        contains(outcome(infinity, "", {}), "file: " + file + ": 1 of 6 cells with no level of the ground"));
    CHECK(contains(outcome(1e30, "", {}), "column 0 (x 105, y 185): 1.0000000150474662e+30; "));
    CHECK(outcome(infinity, "inf", {}) == "a wall");
    CHECK(outcome(1e30, "", {{"no_data", 1e30}}) == "a wall");
    CHECK(outcome(1e30, "1e30", {}) == "a wall");
    CHECK(outcome(-9999, "", {{"no_data", -9999}}) == "a wall");
    CHECK(outcome(-9999, "", {}) == "a level");
    CHECK(outcome(-9999, "", {{"no_data", -9999}, {"missing", "value"}, {"missing_value", 3}}) == "a level");
}

TEST_CASE("the bed warns once of a mark that is not declared") {
    const ScratchFolder folder;
    write_tiff(folder.file("bed.tif"), tiff_with(-9999));
    const auto node = NodeBench::of<BathymetryNode>({{"file", folder.file("bed.tif")}});
    const auto declared =
        NodeBench::of<BathymetryNode>({{"file", folder.file("bed.tif")}, {"no_data", -9999}});

    CHECK(node->all() == "");
    CHECK(declared->all() == "");

    const auto no_roughness =
        folder.file("bed.tif") + ": it has no roughness; the output manning has no values\n";
    CHECK(node->logged() == no_roughness + folder.file("bed.tif") +
                                ": bed from -9999 to 6 m: 1 cell of -9999, far from all around, the first at "
                                "row 0 (from the south), "
                                "column 0 (x 105, y 185); is -9999 missing data? set no_data\n");
    CHECK(declared->logged() == no_roughness);
}

TEST_CASE("the nodes of a mesh are judged as the cells of a raster are") {
    const ScratchFolder folder;
    const auto file = folder.file("bed.msh");
    const auto write = [&](const std::string& level) {
        std::ofstream(file)
            << "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 5\n2 40 0 9\n3 0 40 5\n4 40 40 "
            << level << "\n$EndNodes\n$Elements\n2\n1 2 0 1 2 3\n2 2 0 2 4 3\n$EndElements\n";
    };
    auto request = request_for(file);
    request.cell_size = 10;
    std::string remark;
    request.warn = [&](const std::string& line) { remark = line; };

    write("1e30");
    CHECK(contains(error_of([&] { BedSource{request}; }),
                   "bed.msh: 1 of 4 nodes with no level of the ground, the first at x 40, y 40: 1e+30; "));
    write("-9999");
    BedSource(request).read();
    CHECK(contains(remark,
                   "bed from -9999 to 9 m: 1 node of -9999, far from all around, the first at x 40, y 40; "));
    request.no_data = -9999;
    const auto values = BedSource(request).read();
    CHECK(values[0] == doctest::Approx(5.5));
    CHECK(std::isnan(values[15]));
}
