// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <netcdf.h>

#include <cpl_conv.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/nodes/raster_node.hpp"
#include "bathymetry/rasters/raster_source.hpp"
#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;

namespace {

/// Writes rasters of 4 by 3 cells of 10 m, the values of the first being 1 to 12 from the south-west, those
/// of each further one 100 more.
void write_rasters(const std::string& file, const std::vector<std::string>& names) {
    int id = -1, x = -1, y = -1, xs = -1, ys = -1;
    REQUIRE(nc_create(file.c_str(), NC_CLOBBER, &id) == NC_NOERR);
    REQUIRE(nc_def_dim(id, "y", 3, &y) == NC_NOERR);
    REQUIRE(nc_def_dim(id, "x", 4, &x) == NC_NOERR);
    REQUIRE(nc_def_var(id, "x", NC_DOUBLE, 1, &x, &xs) == NC_NOERR);
    REQUIRE(nc_def_var(id, "y", NC_DOUBLE, 1, &y, &ys) == NC_NOERR);
    nc_put_att_text(id, xs, "standard_name", 23, "projection_x_coordinate");
    nc_put_att_text(id, ys, "standard_name", 23, "projection_y_coordinate");
    const std::array<int, 2> shape{y, x};
    std::vector<int> rasters;
    for (const auto& name : names) {
        rasters.push_back(-1);
        REQUIRE(nc_def_var(id, name.c_str(), NC_DOUBLE, 2, shape.data(), &rasters.back()) == NC_NOERR);
    }
    REQUIRE(nc_enddef(id) == NC_NOERR);
    const std::vector<double> x_values{105, 115, 125, 135}, y_values{205, 215, 225};
    nc_put_var_double(id, xs, x_values.data());
    nc_put_var_double(id, ys, y_values.data());
    for (std::size_t k = 0; k < rasters.size(); ++k) {
        std::vector<double> values;
        for (int cell = 1; cell <= 12; ++cell) {
            values.push_back(cell + 100.0 * static_cast<double>(k));
        }
        nc_put_var_double(id, rasters[k], values.data());
    }
    REQUIRE(nc_close(id) == NC_NOERR);
}

auto variable_source(const std::string& file, const std::string& variable) -> RasterSource {
    auto request = request_for(file);
    request.variable = variable;
    return RasterSource(request);
}

}  // namespace

TEST_CASE("GDAL's own names of data sets and of files in archives are files, relative to the graph") {
    const ScratchFolder folder;
    write_rasters(folder.file("a.nc"), {"bed", "manning"});
    write_tiff(folder.file("dem.tif"), six_cells());
    const auto zip = folder.file("ground.zip");
    REQUIRE(CPLCopyFile(("/vsizip/" + zip + "/tiles/dem.tif").c_str(), folder.file("dem.tif").c_str()) == 0);
    const auto first = [&](const std::string& name) {
        thalweg::testing::Surroundings around;
        around.folder = folder.path();
        around.params = nlohmann::json{{"file", name}}.dump();
        auto node = thalweg::testing::LoneNode::of<BathymetryNode>(around);
        const auto said = thalweg::testing::to_text(node.start());
        return said.empty() ? std::to_string(node.output("elevation").front()) : said;
    };

    CHECK(first("NETCDF:\"a.nc\":manning") == "101.000000");
    CHECK(first("NETCDF:a.nc:bed") == "1.000000");
    CHECK(first("/vsizip/ground.zip/tiles/dem.tif") == first("dem.tif"));
    CHECK(first("/vsizip/" + zip + "/tiles/dem.tif") == first("dem.tif"));
    CHECK(contains(first("/vsizip/grund.zip/tiles/dem.tif"), "the file does not exist"));
    CHECK(contains(first("/vsizip/ground.zip/tiles/dam.tif"), "cannot be opened as a raster"));
    CHECK(contains(first("/vsicurl/ground.tif"), "the file does not exist"));
}

TEST_CASE("of a netCDF file with several rasters the one that is named is read") {
    const ScratchFolder folder;
    const auto file = folder.file("a.nc");
    write_rasters(file, {"bed", "bed_error", "manning"});
    const auto names = "bed, bed_error, manning";

    CHECK(variable_source(file, "bed").read().front() == 1);
    const auto error = variable_source(file, "bed_error");
    CHECK(error.read().back() == 112);
    CHECK(error.grid().x0 == 100);
    CHECK(error.grid().ny == 3);
    CHECK(variable_source(file, "manning").read().front() == 201);
    for (const auto* name : {"", "Bed", "error"}) {
        const auto node = NodeBench::of<BathymetryNode>({{"file", file}, {"variable", name}});
        const auto said = node->all();
        CAPTURE(said);
        CHECK(contains(said, "variable: "));
        CHECK(contains(said, names));
    }
}

TEST_CASE("a file with one raster takes its name as variable, and no other") {
    const ScratchFolder folder;
    write_rasters(folder.file("a.nc"), {"bed"});
    write_tiff(folder.file("a.tif"), six_cells());

    CHECK(variable_source(folder.file("a.nc"), "").read().front() == 1);
    CHECK(variable_source(folder.file("a.nc"), "bed").read().front() == 1);
    CHECK(contains(error_of([&] { variable_source(folder.file("a.nc"), "depth"); }),
                   "has no variable 'depth'"));
    CHECK(contains(error_of([&] { variable_source(folder.file("a.tif"), "bed"); }),
                   "no variables to choose from"));
}

TEST_CASE("the node raster reads the variable that is named") {
    const ScratchFolder folder;
    const auto file = folder.file("a.nc");
    write_rasters(file, {"bed", "manning"});
    const std::vector<TestField> on{
        {"grid", "m", thalweg::Grid(4, 3, 100, 200, 10, 10), THW_AT_CELL, std::vector<float>(12)}};
    const auto raster = NodeBench::of<RasterNode>({{"file", file}, {"variable", "manning"}});

    CHECK(raster->all(on) == "");

    CHECK(raster->output("value").front() == 101);
    const auto unnamed = NodeBench::of<RasterNode>({{"file", file}});
    CHECK(contains(unnamed->all(on), "variable: "));
}
