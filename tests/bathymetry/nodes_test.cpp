// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <fstream>

#include <doctest/doctest.h>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/nodes/dam_node.hpp"
#include "bathymetry/nodes/raster_node.hpp"
#include "bathymetry/nodes/raster_writer_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::Grid;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;

namespace {

auto six_cells_in(const std::string& unit) -> TiffRecipe {
    auto recipe = six_cells();
    recipe.unit = unit;
    return recipe;
}

/// The V-shaped valley of the dam tests, 40 x 31 cells of 10 m.
auto valley() -> TestField {
    TestField field{"elevation", "m", Grid(40, 31, 0, 0, 10, 10), THW_AT_CELL, {}};
    for (int j = 0; j < 31; ++j) {
        for (int i = 0; i < 40; ++i) {
            field.values.push_back(static_cast<float>(100 - i + 4 * std::abs(j - 15)));
        }
    }
    return field;
}

}  // namespace

TEST_CASE("bathymetry gives the ground at cells and at vertices") {
    const ScratchFolder folder;
    write_tiff(folder.file("bed.tif"), six_cells());
    const auto node =
        NodeBench::of<BathymetryNode>({{"file", folder.file("bed.tif")}, {"vertical_offset", 10}});

    CHECK(node->all() == "");

    CHECK(node->output("elevation") == std::vector<double>{14, 15, 16, 11, 12, 13});
    const auto vertices = node->output("elevation_vertices");
    REQUIRE(vertices.size() == 12);
    CHECK(vertices[0] == 14);
    CHECK(vertices[5] == 13);
    const auto field = node->output_field("elevation");
    CHECK(field.unit() == "m");
    CHECK(field.standard_name() == "ground_level_altitude");
    CHECK(field.dtype() == THW_F32);
    CHECK(field.grid().y0 == 180);
}

TEST_CASE("bathymetry gives doubles, a window, a vertical datum and values for missing cells when asked") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.no_data = "5";
    write_tiff(folder.file("bed.tif"), recipe);
    const auto node = NodeBench::of<BathymetryNode>({{"file", folder.file("bed.tif")},
                                                     {"precision", "double"},
                                                     {"window", {110, 180, 130, 190}},
                                                     {"missing", "value"},
                                                     {"missing_value", -1},
                                                     {"vertical_datum", "EGM96 height"}});

    CHECK(node->all() == "");

    CHECK(node->output_field("elevation").dtype() == THW_F64);
    CHECK(node->output("elevation") == std::vector<double>{-1, 6});
    CHECK(node->output_field("elevation").grid().vertical_datum == "EGM96 height");
}

TEST_CASE("bathymetry reads a mesh at the cell size asked for") {
    const ScratchFolder folder;
    std::ofstream(folder.file("bed.msh")) << "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
                                             "$Nodes\n3\n1 0 0 5\n2 40 0 9\n3 0 40 5\n$EndNodes\n"
                                             "$Elements\n1\n1 2 0 1 2 3\n$EndElements\n";
    const auto node = NodeBench::of<BathymetryNode>({{"file", folder.file("bed.msh")}, {"cell_size", 10}});

    CHECK(node->all() == "");

    const auto bed = node->output("elevation");
    REQUIRE(bed.size() == 16);
    CHECK(bed[0] == doctest::Approx(5.5));
    CHECK(bed[2] == doctest::Approx(7.5));
    CHECK(std::isnan(bed[15]));
    const auto without = NodeBench::of<BathymetryNode>({{"file", folder.file("bed.msh")}});
    CHECK(contains(without->all(), "a mesh has no cells of its own; give `cell_size`"));
}

TEST_CASE(
    "bathymetry refuses degrees with the zone to use, units that are no length, and parameters that do not "
    "fit") {
    const ScratchFolder folder;
    auto recipe = six_cells_in("ft");
    write_tiff(folder.file("feet.tif"), recipe);
    recipe.transform = {-84.3, 0.1, 0, 36.4, 0, -0.1};
    recipe.crs = "EPSG:4326";
    write_tiff(folder.file("degrees.tif"), recipe);
    const auto refusal = [](const nlohmann::json& params) {
        return NodeBench::of<BathymetryNode>(params)->all();
    };

    CHECK(contains(refusal({{"file", folder.file("degrees.tif")}}), "crs: the ground would be in degrees"));
    CHECK(contains(refusal({{"file", folder.file("degrees.tif")}}), "EPSG:32616"));
    CHECK(refusal({{"file", folder.file("feet.tif")}}) == "");
    CHECK(refusal({{"file", folder.file("feet.tif")}, {"vertical_scale", 0.3048}}) == "");
    write_tiff(folder.file("warm.tif"), six_cells_in("degC"));
    CHECK(contains(
        refusal({{"file", folder.file("warm.tif")}}),
        "the unit of its levels is no length | degC | m, or another unit of length such as ft or cm"));
    CHECK(contains(refusal({{"file", folder.file("feet.tif")}, {"window", {1, 2, 3}}}),
                   "window: a window has four numbers | 3"));
    CHECK(contains(refusal({{"file", folder.file("feet.tif")}, {"missing", "value"}}), "give missing_value"));
    CHECK(contains(refusal({{"file", folder.file("feet.tif")}, {"missing_value", 3}}),
                   "missing_value: nothing reads this value | missing = wall |"));
    CHECK(contains(refusal({{"file", folder.file("feet.tif")}, {"numbering", "file"}}),
                   "numbering: it is not read with grid = raster"));
    const auto empty = folder.write("empty.tif", "").string();
    CHECK(contains(refusal({{"file", empty}}), "file: " + empty + ": cannot be opened as a raster"));
    CHECK(contains(refusal({{"file", "no/such.tif"}}), "parameter 'file' is not usable"));
}

TEST_CASE("raster puts values on the grid of its input, in the unit named") {
    const ScratchFolder folder;
    write_tiff(folder.file("n.tif"), six_cells());
    const auto node = NodeBench::of<RasterNode>({{"file", folder.file("n.tif")},
                                                 {"unit", "s m-1/3"},
                                                 {"scale", 0.01},
                                                 {"missing", "value"},
                                                 {"missing_value", 4}});

    CHECK(node->all({{"grid", "m", Grid(2, 1, 120, 180, 10, 10), THW_AT_CELL, {0, 0}}}) == "");

    const auto values = node->output("value");
    CHECK(values[0] == doctest::Approx(0.06));
    CHECK(values[1] == doctest::Approx(4));
    CHECK(node->output_field("value").unit() == "s m-1/3");
}

TEST_CASE("raster refuses a unit that nobody knows, and tells one that is near") {
    const ScratchFolder folder;
    write_tiff(folder.file("n.tif"), six_cells());
    const auto error = [&](const char* unit) {
        return NodeBench::of<RasterNode>({{"file", folder.file("n.tif")}, {"unit", unit}})->configure();
    };

    CHECK(error("MM/h") ==
          "unit: this unit is not known | MM/h | a unit that UDUNITS knows, such as m, mm h-1 or 1 | "
          "write mm/h if that is meant");
    CHECK(contains(NodeBench::of<RasterNode>({{"file", folder.file("n.tif")},
                                              {"unit", "m"},
                                              {"classes", {{"6", "5 CM"}}},
                                              {"missing", "wall"}})
                       ->configure(),
                   "| write the unit as cm if that is meant"));
    CHECK(contains(error("bogus"), "unit: this unit is not known | bogus | "));
    for (const char* unit : {"mm/h", "s m-1/3", "1", "", "Foot_US"}) {
        CAPTURE(unit);
        CHECK(error(unit) == "");
    }
}

TEST_CASE("raster gives the classes of a raster their values") {
    const ScratchFolder folder;
    write_tiff(folder.file("n.tif"), six_cells());
    const std::vector<TestField> grid{{"grid", "m", Grid(1, 1, 120, 180, 10, 10), THW_AT_CELL, {0}}};
    const auto read = [&](nlohmann::json params) {
        params["file"] = folder.file("n.tif");
        params["unit"] = "s m-1/3";
        params["missing"] = params.value("missing", "wall");
        return NodeBench::of<RasterNode>(params);
    };

    const auto named = read({{"classes", {{"6", 0.035}, {"7", 0.1}}}});
    CHECK(named->all(grid) == "");
    CHECK(named->output("value")[0] == doctest::Approx(0.035));
    const auto other =
        read({{"classes", {{"7", 0.1}, {"other", 0.05}}}, {"missing", "value"}, {"missing_value", 0.2}});
    CHECK(other->all(grid) == "");
    CHECK(other->output("value")[0] == doctest::Approx(0.05));

    CHECK(contains(
        read({{"classes", {{"7", 0.1}}}})->all(grid),
        "classes: a class has no value | 6 in cell (0, 0) at x = 125 m, y = 185 m | a value for every"));
    CHECK(read({{"classes", {{"six", 0.1}, {"7.5", 1}}}})->all(grid) ==
          "classes/7.5: this is no class | \"7.5\" | a whole number or \"other\", as in {\"1\": 0.03, \"2\": "
          "0.1, "
          "\"other\": 0.05} | \n"
          "classes/six: this is no class | \"six\" | a whole number or \"other\", as in {\"1\": 0.03, \"2\": "
          "0.1, "
          "\"other\": 0.05} | ");
    CHECK(contains(read({{"classes", {{"6", "rough"}}}})->all(grid),
                   "classes/6: this is no number in the unit of the values | \"rough\""));
    CHECK(
        contains(read({{"classes", nlohmann::json::object()}})->all(grid), "classes: no class has a value"));
    CHECK(contains(read({{"classes", {{"6", 1}}}, {"resampling", "bilinear"}})->all(grid),
                   "resampling: between classes there is nothing"));
    CHECK(contains(read({{"classes", {{"6", 1}}}, {"scale", 2}})->all(grid),
                   "scale: between classes there is nothing"));
}

TEST_CASE("raster refuses a unit other than the file's") {
    const ScratchFolder folder;
    write_tiff(folder.file("n.tif"), six_cells_in("m"));
    const std::vector<TestField> grid{{"grid", "m", Grid(2, 1, 110, 180, 10, 10), THW_AT_CELL, {0, 0}}};

    const auto error =
        NodeBench::of<RasterNode>({{"file", folder.file("n.tif")}, {"unit", "mm h-1"}})->all(grid);

    CHECK(contains(error, "unit: the raster's unit is not the one the graph names | m in "));
    CHECK(NodeBench::of<RasterNode>({{"file", folder.file("n.tif")}, {"unit", "m"}})->all(grid) == "");
}

TEST_CASE("dam raises the ground, opens the breach and fills the reservoir behind the whole dam") {
    const auto node = NodeBench::of<DamNode>({{"line", {305, 85, 305, 225}},
                                              {"crest", 90},
                                              {"breach", {60, 80}},
                                              {"level", 85},
                                              {"seed", {255, 155}}});

    CHECK(node->all({valley()}) == "");

    const auto bed = node->output("elevation");
    const auto level = node->output("initial_level");
    CHECK(bed[15 * 40 + 30] == 70);
    CHECK(bed[12 * 40 + 30] == 90);
    CHECK(level[15 * 40 + 25] == 85);
    CHECK(std::isnan(level[15 * 40 + 30]));
    CHECK(node->output("elevation_vertices").size() == 41 * 32);
    CHECK(contains(node->logged(), "dam 140 m long, up to 20.0 m high; the reservoir holds "));
}

TEST_CASE("dam puts its errors down to the parameter at fault") {
    const auto refusal = [](const nlohmann::json& params) {
        return NodeBench::of<DamNode>(params)->all({valley()});
    };

    CHECK(contains(refusal({{"line", {305, 85, 305}}, {"crest", 90}}),
                   "line: a line is made of at least two points"));
    CHECK(contains(refusal({{"line", {305, 85, 305, 925}}, {"crest", 90}}), "line: dam: point (305, 925)"));
    CHECK(contains(refusal({{"line", {305, 85, 305, 225}}, {"crest", 90}, {"level", 91}}),
                   "level: the water stands above the crest | 91 m | at most 90 m"));
    CHECK(contains(refusal({{"line", {305, 135, 305, 225}}, {"crest", 90}, {"seed", {255, 155}}}),
                   "level: dam: water at 90 m gets around the dam"));
    CHECK(contains(refusal({{"line", {305, 85, 305, 225}}, {"crest", 90}, {"breach", {1}}}),
                   "breach: breach has two numbers"));
}

TEST_CASE("dam sees a line or breach that cannot be before it runs") {
    const auto node =
        NodeBench::of<DamNode>({{"line", {305, 85, 305, 225}}, {"crest", 90}, {"breach", {100, 200}}});

    REQUIRE(node->configure() == "");

    CHECK(contains(node->negotiate({valley()}),
                   "line: dam: the breach runs from 100 m to 200 m along the line"));
}

TEST_CASE("raster-writer writes one file a field, named by prefix, input and time, that GDAL reads back") {
    const ScratchFolder folder;
    const auto node =
        NodeBench::of<RasterWriterNode>({{"directory", "maps"}, {"prefix", "flood"}, {"no_data", "nan"}});
    const Grid grid(2, 2, 100, 200, 10, 10);

    REQUIRE(node->configure(folder.path()) == "");
    REQUIRE(node->negotiate({{"depth", "m", grid, THW_AT_CELL, {1, 2, 3, std::nanf("")}, "Water depth"},
                             {"bed", "m", grid, THW_AT_NODE, {0, 1, 2, 3, 4, 5, 6, 7, 8}}}) == "");
    REQUIRE(node->run(600) == "");

    const auto depth = output_of("gdalinfo " + folder.file("maps/flood_depth_0000600s.tif"));
    CHECK(contains(depth, "Description = depth"));
    CHECK(contains(depth, "long_name=Water depth"));
    CHECK(contains(depth, "Unit Type: m"));
    CHECK(contains(depth, "time_s=600"));
    CHECK(contains(depth, "NoData Value=nan"));
    CHECK(contains(depth, "TIFFTAG_SOFTWARE=thalweg test"));
    RasterRequest request;
    request.file = folder.file("maps/flood_bed_0000600s.tif");
    const RasterSource bed(request);
    CHECK(bed.grid().nx == 3);
    CHECK(bed.grid().x0 == 95);
    CHECK(bed.grid().y0 == 195);
    CHECK(bed.read() == std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("raster-writer writes the date where the graph knows it") {
    const ScratchFolder folder;
    const auto node = NodeBench::of<RasterWriterNode>({{"prefix", "flood"}});
    node->start_date = "2002-08-12T06:00:00Z";

    REQUIRE(node->configure(folder.path()) == "");
    REQUIRE(node->negotiate({{"depth", "m", Grid(2, 1, 0, 0, 10, 10), THW_AT_CELL, {1, 2}}}) == "");
    REQUIRE(node->run(90000.5) == "");

    const auto depth = output_of("gdalinfo " + folder.file("flood_depth_0090000.500s.tif"));
    CHECK(contains(depth, "  time_s=90000.5\n"));
    CHECK(contains(depth, "  time=2002-08-13T07:00:00Z\n"));
    CHECK(contains(depth, "  TIFFTAG_DATETIME=2002:08:13 07:00:00\n"));
}

TEST_CASE("raster-writer refuses a no-data text that is no number") {
    const auto error = NodeBench::of<RasterWriterNode>({{"no_data", "none"}})->configure();

    CHECK(contains(error, "no_data: no_data is a number or nan | none"));
}
