// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <doctest/doctest.h>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/rasters/raster_source.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

namespace gis = thalweg::gis;
using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

TEST_CASE("a raster is put onto another grid by nearest cell") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.transform = {100, 30, 0, 160, 0, -30};
    write_tiff(folder.file("classes.tif"), recipe);
    auto request = request_for(folder.file("classes.tif"));
    request.method = Resampling::nearest;
    RasterGrid target;
    target.nx = 4;
    target.ny = 3;
    target.x0 = 120;
    target.y0 = 110;
    target.dx = 10;
    target.dy = 10;

    const auto values = read_onto_grid(request, target);

    CHECK(values == std::vector<double>{4, 5, 5, 5, 4, 5, 5, 5, 1, 2, 2, 2});
}

TEST_CASE("a raster that does not cover the grid is refused unless a fill value is given") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    auto request = request_for(folder.file("a.tif"));
    request.method = Resampling::nearest;
    RasterGrid target;
    target.nx = 2;
    target.ny = 1;
    target.x0 = 120;
    target.y0 = 180;
    target.dx = 10;
    target.dy = 10;

    CHECK(
        contains(error_of([&] { read_onto_grid(request, target); }),
                 "does not cover the grid: cell centre x 135, y 185 lies outside the raster (x 100 to 130"));
    request.missing = MissingRule::value;
    request.missing_value = 0.035;
    CHECK(read_onto_grid(request, target) == std::vector<double>{6, 0.035});
    target.x0 = 1000;
    CHECK(contains(error_of([&] { read_onto_grid(request, target); }), "lies wholly outside the grid"));
}

TEST_CASE("a raster in another CRS than the grid is reprojected, and one without CRS is refused") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.transform = {-84.3, 0.1, 0, 36.4, 0, -0.1};
    write_tiff(folder.file("none.tif"), recipe);
    recipe.crs = "EPSG:4326";
    write_tiff(folder.file("degrees.tif"), recipe);
    RasterGrid target;
    target.crs = gis::crs_from_text("EPSG:32616", "test");
    const auto corner =
        gis::transform_points({{-84.15, 36.25}}, gis::crs_from_text("EPSG:4326", "test"), target.crs)[0];
    target.nx = 1;
    target.ny = 1;
    target.x0 = corner.x - 50;
    target.y0 = corner.y - 50;
    target.dx = 100;
    target.dy = 100;
    auto request = request_for(folder.file("degrees.tif"));
    request.method = Resampling::nearest;

    CHECK(read_onto_grid(request, target) == std::vector<double>{5});
    request.file = folder.file("none.tif");
    CHECK(contains(error_of([&] { read_onto_grid(request, target); }),
                   "names no CRS, but the grid is in WGS 84 / UTM zone 16N"));
    request.file_crs = "EPSG:4326";
    CHECK(read_onto_grid(request, target) == std::vector<double>{5});
    target.crs.clear();
    CHECK(contains(error_of([&] { read_onto_grid(request, target); }), "but the grid has no CRS"));
}

TEST_CASE("a plane is put onto another grid without loss by bilinear interpolation") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), plane(10, 8));
    auto request = request_for(folder.file("a.tif"));
    RasterGrid target;
    target.nx = 9;
    target.ny = 7;
    target.x0 = 121;
    target.y0 = 138;
    target.dx = 5;
    target.dy = 6;

    const auto values = read_onto_grid(request, target);

    for (int j = 0; j < target.ny; ++j) {
        for (int i = 0; i < target.nx; ++i) {
            CHECK(values[target.index(i, j)] == doctest::Approx(plane_at(target.centre(i, j))).epsilon(1e-9));
        }
    }
}

TEST_CASE("Malpasset's start level on its bed holds the volumes of its description") {
    const auto file = data_file("malpasset/malpasset_dem_15m.tif");
    if (file.empty()) {
        return;
    }
    const RasterSource bed(request_for(file));
    auto request = request_for(data_file("malpasset/malpasset_init_wse_15m.tif"));
    request.method = Resampling::nearest;

    const auto levels = read_onto_grid(request, bed.grid());

    const auto beds = bed.read();
    double reservoir = 0;
    double sea = 0;
    for (std::size_t k = 0; k < beds.size(); ++k) {
        if (levels[k] > beds[k]) {
            (levels[k] > 50 ? reservoir : sea) += (levels[k] - beds[k]) * 15 * 15;
        }
    }
    CHECK(reservoir == doctest::Approx(48.96e6).epsilon(1e-3));
    CHECK(sea == doctest::Approx(47.7e6).epsilon(2e-3));
}
