// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <netcdf.h>

#include <algorithm>

#include <doctest/doctest.h>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/nodes/raster_node.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
namespace gis = thalweg::gis;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;

namespace {

/// A levee of one cell and 8 m in a plain, on cells of 5 m that begin at no multiple of 5 m.
auto levee(const std::string& crs) -> TiffRecipe {
    TiffRecipe recipe;
    recipe.nx = 9;
    recipe.ny = 7;
    recipe.transform = {690003, 5, 0, 5330001, 0, -5};
    recipe.crs = crs;
    for (int j = 0; j < recipe.ny; ++j) {
        for (int i = 0; i < recipe.nx; ++i) {
            recipe.north_first.push_back(i == 4 ? 8 : 0);
        }
    }
    return recipe;
}

/// A netCDF raster of 4 x 3 cells of 0.05, from 500 and 5000, in this unit, with levels of 0 to 11 cm below
/// zero.
void write_netcdf(const std::string& file, const std::string& unit, const std::string& crs) {
    int id = -1, x = -1, y = -1, z = -1, mapping = -1;
    REQUIRE(nc_create(file.c_str(), NC_CLOBBER, &id) == NC_NOERR);
    int dimensions[2] = {-1, -1};
    nc_def_dim(id, "y", 3, &dimensions[0]);
    nc_def_dim(id, "x", 4, &dimensions[1]);
    nc_def_var(id, "x", NC_DOUBLE, 1, &dimensions[1], &x);
    nc_def_var(id, "y", NC_DOUBLE, 1, &dimensions[0], &y);
    nc_def_var(id, "z", NC_DOUBLE, 2, dimensions, &z);
    const auto text = [&](int variable, const char* name, const std::string& value) {
        REQUIRE(nc_put_att_text(id, variable, name, value.size(), value.c_str()) == NC_NOERR);
    };
    text(x, "units", unit);
    text(y, "units", unit);
    text(x, "standard_name", "projection_x_coordinate");
    text(y, "standard_name", "projection_y_coordinate");
    text(z, "units", "cm");
    text(z, "positive", "down");
    if (!crs.empty()) {
        nc_def_var(id, "crs", NC_INT, 0, nullptr, &mapping);
        text(mapping, "spatial_ref", gis::crs_from_text(crs, "test"));
        text(z, "grid_mapping", "crs");
    }
    nc_enddef(id);
    const double xs[] = {500.025, 500.075, 500.125, 500.175}, ys[] = {5000.025, 5000.075, 5000.125};
    const double zs[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    nc_put_var_double(id, x, xs);
    nc_put_var_double(id, y, ys);
    nc_put_var_double(id, z, zs);
    REQUIRE(nc_close(id) == NC_NOERR);
}

auto count_of(const std::vector<double>& values, double value) -> std::ptrdiff_t {
    return std::count(values.begin(), values.end(), value);
}

/// Names of one system of places: with heights, as files of ESRI name it, by its numbers, in the other order
/// of its axes.
const char* const names[] = {"EPSG:25832", "EPSG:25832+7837", "EPSG:25832+5783", "EPSG:3044",
                             "+proj=utm +zone=32 +ellps=GRS80 +units=m +no_defs"};

}  // namespace

TEST_CASE("a levee keeps its height under every name of the frame") {
    const ScratchFolder folder;
    for (const auto* own : names) {
        for (const auto* wanted : {"EPSG:25832", "EPSG:25832+7837"}) {
            if (std::string(own) == "EPSG:25832+5783" && std::string(wanted) == "EPSG:25832+7837") {
                continue;  // other heights
            }
            CAPTURE(own);
            CAPTURE(wanted);
            write_tiff(folder.file("a.tif"), levee(own));
            const auto node =
                NodeBench::of<BathymetryNode>({{"file", folder.file("a.tif")}, {"crs", wanted}});

            CHECK(node->all() == "");

            const auto grid = node->output_field("elevation").grid();
            CHECK(grid.nx == 9);
            CHECK(grid.x0 == 690003);
            CHECK(grid.crs == gis::crs_from_text("EPSG:25832", "test"));
            CHECK(count_of(node->output("elevation"), 8) == 7);
            CHECK(count_of(node->output("elevation"), 0) == 56);
        }
    }
}

TEST_CASE("a raster under another name of the frame lies on the grid cell by cell") {
    const ScratchFolder folder;
    for (const auto* own : names) {
        CAPTURE(own);
        write_tiff(folder.file("a.tif"), levee(own));
        TestField bed{"grid", "m", thalweg::Grid(9, 7, 690003, 5330001 - 35, 5, 5), THW_AT_CELL, {}};
        bed.grid.crs = gis::crs_from_text("EPSG:25832", "test");
        bed.values.assign(63, 0);
        const auto node = NodeBench::of<RasterNode>(
            {{"file", folder.file("a.tif")}, {"unit", "m"}, {"resampling", "bilinear"}});

        CHECK(node->all({bed}) == "");

        CHECK(count_of(node->output("value"), 8) == 7);
        CHECK(count_of(node->output("value"), 0) == 56);
    }
}

TEST_CASE(
    "other heights than those of the file, and heights that are not metres upwards, are refused in crs") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), levee("EPSG:25832+5783"));
    const auto with = [&](const char* crs) {
        return NodeBench::of<BathymetryNode>({{"file", folder.file("a.tif")}, {"crs", crs}})->all();
    };

    CHECK(contains(with("EPSG:25832+7837"),
                   "crs: levels are not converted from one system of heights to another"));
    CHECK(contains(with("EPSG:25832+6360"),
                   "crs: levels are in metres, upwards | NAVD88 height (ftUS) in US survey"));
    CHECK(contains(with("EPSG:25832+5715"),
                   "crs: levels are in metres, upwards | MSL depth in metre, downwards"));
}

TEST_CASE(
    "a raster with another unit of length is converted to that of the graph, and refused if it counts down") {
    const ScratchFolder folder;
    auto recipe = levee("EPSG:25832");
    recipe.unit = "cm";
    write_tiff(folder.file("cm.tif"), recipe);
    write_tiff(folder.file("down.tif"), levee("EPSG:25832+5715"));
    TestField bed{"grid", "m", thalweg::Grid(9, 7, 690003, 5330001 - 35, 5, 5), THW_AT_CELL, {}};
    bed.grid.crs = gis::crs_from_text("EPSG:25832", "test");
    bed.values.assign(63, 0);
    const auto read = [&](const char* name, const nlohmann::json& more) {
        nlohmann::json params{{"file", folder.file(name)}, {"precision", "double"}};
        params.update(more);
        return NodeBench::of<RasterNode>(params);
    };

    const auto converted = read("cm.tif", {{"unit", "m"}});
    CHECK(converted->all({bed}) == "");
    CHECK(count_of(converted->output("value"), 0.08) == 7);
    CHECK(
        contains(read("cm.tif", {{"unit", "mm h-1"}})->all({bed}), "unit: the raster's unit is not the one"));
    CHECK(contains(read("down.tif", {{"unit", "m"}})->all({bed}), "scale: the raster counts downwards"));
    const auto levels = read("down.tif", {{"unit", "m"}, {"scale", -1}});
    CHECK(levels->all({bed}) == "");
    CHECK(count_of(levels->output("value"), -8) == 7);
}

TEST_CASE("a netCDF raster in km, with levels in cm that count down, becomes metres with a CRS and without") {
    const ScratchFolder folder;
    for (const auto* crs : {"", "EPSG:25832"}) {
        CAPTURE(crs);
        write_netcdf(folder.file("a.nc"), "km", crs);
        const auto node =
            NodeBench::of<BathymetryNode>({{"file", folder.file("a.nc")}, {"precision", "double"}});

        CHECK(node->all() == "");

        const auto grid = node->output_field("elevation").grid();
        CHECK(grid.dx == doctest::Approx(50).epsilon(1e-9));
        CHECK(grid.x0 == doctest::Approx(500000).epsilon(1e-9));
        CHECK(grid.y0 == doctest::Approx(5000000).epsilon(1e-9));
        CHECK(node->output("elevation")[11] == doctest::Approx(-0.11).epsilon(1e-12));
    }
    write_netcdf(folder.file("a.nc"), "degrees", "EPSG:25832");
    CHECK(contains(
        NodeBench::of<BathymetryNode>({{"file", folder.file("a.nc")}})->all(),
        "its coordinates are in 'degrees', but those of ETRS89 / UTM zone 32N (EPSG:25832) are metres"));
}

TEST_CASE("a raster in feet of a frame of nobody becomes metres") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), levee("LOCAL_CS[\"lab\",UNIT[\"foot\",0.3048]]"));
    const auto node = NodeBench::of<BathymetryNode>({{"file", folder.file("a.tif")}});

    CHECK(node->all() == "");

    CHECK(node->output_field("elevation").grid().dx == doctest::Approx(5 * 0.3048).epsilon(1e-12));
}
