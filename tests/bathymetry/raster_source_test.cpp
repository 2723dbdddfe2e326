// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/raster_source.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/ground/memory_need.hpp"
#include "bathymetry/ground/vertices.hpp"
#include "bathymetry/rasters/cog_writer.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

namespace gis = thalweg::gis;
using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

auto count_nan(const std::vector<double>& values) -> int {
    int count = 0;
    for (const double value : values) {
        count += std::isnan(value) ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("a north-up raster arrives with its southernmost row first and its south-west corner as origin") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());

    const RasterSource source(request_for(folder.file("a.tif")));
    const auto values = source.read();

    CHECK(source.grid().nx == 3);
    CHECK(source.grid().ny == 2);
    CHECK(source.grid().x0 == 100);
    CHECK(source.grid().y0 == 180);
    CHECK(source.grid().dx == 10);
    CHECK(source.grid().dy == 10);
    CHECK(source.grid().crs.empty());
    CHECK(values == std::vector<double>{4, 5, 6, 1, 2, 3});
}

TEST_CASE("a south-up raster is not flipped") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.transform = {100, 10, 0, 180, 0, 20};
    write_tiff(folder.file("a.tif"), recipe);

    const RasterSource source(request_for(folder.file("a.tif")));

    CHECK(source.grid().y0 == 180);
    CHECK(source.grid().dy == 20);
    CHECK(source.read() == std::vector<double>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("a rotated raster is refused with its geotransform") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.transform = {100, 10, 1.5, 200, 1.5, -10};
    write_tiff(folder.file("a.tif"), recipe);

    const auto text = error_of([&] { RasterSource(request_for(folder.file("a.tif"))); });

    CHECK(contains(text, "its grid is rotated (geotransform 100, 10, 1.5, 200, 1.5, -10)"));
    CHECK(contains(text, "gdalwarp"));
}

TEST_CASE("a raster without a georeference is refused") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.has_transform = false;
    write_tiff(folder.file("a.tif"), recipe);

    const auto text = error_of([&] { RasterSource(request_for(folder.file("a.tif"))); });

    CHECK(contains(text, "has no georeference"));
}

TEST_CASE("a missing file is refused with its name and GDAL's words") {
    const auto text = error_of([] { RasterSource(request_for("no/such/file.tif")); });

    CHECK(contains(text, "no/such/file.tif: cannot be opened as a raster; GDAL says: "));
    CHECK(contains(text, "No such file or directory"));
}

TEST_CASE("a band that the file does not have is refused with the number it has") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    auto request = request_for(folder.file("a.tif"));
    request.band = 2;

    const auto text = error_of([&] { RasterSource{request}; });

    CHECK(contains(text, "band 2 was asked for, but the file has 1 band(s)"));
}

TEST_CASE("a raster that memory cannot hold is refused by its header, with the bytes needed and available") {
    const ScratchFolder folder;
    std::ofstream(folder.file("a.vrt"))
        << "<VRTDataset rasterXSize=\"1000000\" "
           "rasterYSize=\"1000000\"><GeoTransform>0,10,0,0,0,-10</GeoTransform>"
           "<VRTRasterBand dataType=\"Float32\" band=\"1\"/></VRTDataset>";

    const auto text = error_of([&] { RasterSource(request_for(folder.file("a.vrt"))); });
    const auto onto = error_of([&] {
        check_onto_grid(request_for(folder.file("a.vrt")), {1000000, 1000000, 0, -1e7, 10, 10, ""});
    });

    CHECK(contains(
        text,
        "a.vrt: 1000000 x 1000000 cells of 10 x 10 for x 0 to 10000000, y -10000000 to 0 need 7629395 MiB of "
        "memory; at most 4294967296 cells (32768 MiB) are taken, and this process can have "));
    CHECK(contains(onto, "a.vrt: 1000000 x 1000000 cells of the file need 39100647 MiB of memory; "));
}

TEST_CASE("a cell size whose grid memory cannot hold is refused with the bytes needed and available") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    auto request = request_for(folder.file("a.tif"));
    request.cell_size = 1e-5;

    const auto text = error_of([&] { RasterSource{request}; });

    CHECK(contains(text,
                   "a.tif: 3000000 x 2000000 cells of 1e-05 x 1e-05 for x 100 to 130, y 180 to 200 need "
                   "45776367 MiB of memory; "));
    CHECK(contains(text, "check `cell_size` (in units of the CRS) and `window`"));
}

TEST_CASE("memory is held against what the process can have") {
    const auto refusal = [](double available) {
        return error_of(
            [&] { require_memory(2048, 1024, 8, available, "a.tif", "of the file", "take a smaller one"); });
    };

    CHECK(refusal(16777216) == "no error");
    CHECK(refusal(16777215) ==
          "a.tif: 2048 x 1024 cells of the file need 16 MiB of memory; this process can have 16 MiB; take a "
          "smaller "
          "one");
    CHECK(most_memory() > 1 << 24);
}

TEST_CASE("a file that is no raster is refused") {
    const ScratchFolder folder;
    std::ofstream(folder.file("a.tif")) << "II*";

    const auto text = error_of([&] { RasterSource(request_for(folder.file("a.tif"))); });

    CHECK(contains(text, "a.tif: cannot be opened as a raster; GDAL says: "));
}

TEST_CASE("an ASCII grid is read like any other raster") {
    const ScratchFolder folder;
    std::ofstream(folder.file("a.asc"))
        << "ncols 3\nnrows 2\nxllcorner 100\nyllcorner 180\ncellsize 10\nNODATA_value -9\n"
           "1 2 3\n4 -9 6\n";

    const RasterSource source(request_for(folder.file("a.asc")));
    const auto values = source.read();

    CHECK(source.grid().y0 == 180);
    CHECK(values[0] == 4);
    CHECK(std::isnan(values[1]));
    CHECK(values[5] == 3);
}

TEST_CASE("whole numbers get their scale and offset, and no-data is found before both") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.type = GDT_Int16;
    recipe.north_first = {10, 20, -1, 40, 50, 60};
    recipe.no_data = "-1";
    recipe.scale = 0.1;
    recipe.offset = 100;
    recipe.unit = "m";
    write_tiff(folder.file("a.tif"), recipe);

    const RasterSource source(request_for(folder.file("a.tif")));
    const auto values = source.read();

    CHECK(source.unit() == "m");
    CHECK(values[0] == doctest::Approx(104));
    CHECK(values[4] == doctest::Approx(102));
    CHECK(std::isnan(values[5]));
}

TEST_CASE("no_data is the value or the number that a file with a scale stores for it") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.type = GDT_Int16;
    recipe.north_first = {10, 20, -9999, 40, 50, 60};
    recipe.scale = 0.01;
    recipe.offset = 3;
    write_tiff(folder.file("a.tif"), recipe);
    for (const double no_data : {-9999.0, -96.99}) {
        CAPTURE(no_data);
        auto request = request_for(folder.file("a.tif"));
        request.no_data = no_data;
        const RasterSource source(request);
        const auto values = source.read();
        const auto onto = read_onto_grid(request, source.grid());

        for (const auto& read : {values, onto}) {
            CHECK(read[0] == doctest::Approx(3.4));
            CHECK(std::isnan(read[5]));
            CHECK(std::count_if(read.begin(), read.end(), [](double v) { return std::isnan(v); }) == 1);
        }
    }
}

TEST_CASE("missing cells become walls, a value or an error, as asked") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.north_first = {1, -9999, 3, 4, std::nan(""), 6};
    recipe.no_data = "-9999";
    write_tiff(folder.file("a.tif"), recipe);
    auto request = request_for(folder.file("a.tif"));

    SUBCASE("walls by default, NaN in the file included") {
        const auto values = RasterSource(request).read();

        CHECK(std::isnan(values[1]));
        CHECK(std::isnan(values[4]));
        CHECK(count_nan(values) == 2);
    }
    SUBCASE("a value") {
        request.missing = MissingRule::value;
        request.missing_value = -3;

        const auto values = RasterSource(request).read();

        CHECK(values == std::vector<double>{4, -3, 6, 1, -3, 3});
    }
    SUBCASE("an error that names the first and counts them") {
        request.missing = MissingRule::error;

        const auto text = error_of([&] { RasterSource(request).read(); });

        CHECK(contains(
            text, "2 of 6 cells have no data, the first at row 0 (from the south), column 1 (x 115, y 185)"));
    }
}

TEST_CASE("vertical scale comes before vertical offset") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    auto request = request_for(folder.file("a.tif"));
    request.vertical_scale = 2;
    request.vertical_offset = -1;

    CHECK(RasterSource(request).read() == std::vector<double>{7, 9, 11, 1, 3, 5});
}

TEST_CASE("a window grows to whole cells, and cells beyond the file are NaN under any rule") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    auto request = request_for(folder.file("a.tif"));
    request.missing = MissingRule::error;
    request.area = Window{114, 175, 129, 185};

    const RasterSource source(request);
    const auto values = source.read();

    CHECK(source.grid().x0 == 110);
    CHECK(source.grid().y0 == 170);
    REQUIRE(source.grid().nx == 2);
    REQUIRE(source.grid().ny == 2);
    CHECK(std::isnan(values[0]));
    CHECK(std::isnan(values[1]));
    CHECK(values[2] == 5);
    CHECK(values[3] == 6);
}

TEST_CASE("a window beside the raster is refused with both rectangles") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    auto request = request_for(folder.file("a.tif"));
    request.area = Window{0, 0, 50, 50};

    const auto text = error_of([&] { RasterSource{request}; });

    CHECK(contains(text,
                   "`window` (x 0 to 50, y 0 to 50) does not meet the raster (x 100 to 130, y 180 to 200)"));
}

TEST_CASE("another cell size keeps a plane exact where all neighbours exist") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), plane(10, 8));
    auto request = request_for(folder.file("a.tif"));
    request.cell_size = 4;

    const RasterSource source(request);
    const auto values = source.read();

    REQUIRE(source.grid().nx == 25);
    REQUIRE(source.grid().ny == 20);
    CHECK(source.grid().x0 == 100);
    CHECK(source.grid().y0 == 120);
    for (int j = 2; j < 18; ++j) {
        for (int i = 2; i < 23; ++i) {
            CHECK(values[source.grid().index(i, j)] ==
                  doctest::Approx(plane_at(source.grid().centre(i, j))).epsilon(1e-9));
        }
    }
}

TEST_CASE("averaging to twice the cell size takes the mean of four") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), plane(4, 4));
    auto request = request_for(folder.file("a.tif"));
    request.cell_size = 20;
    request.method = Resampling::average;

    const RasterSource source(request);
    const auto values = source.read();

    REQUIRE(source.grid().nx == 2);
    for (int k = 0; k < 4; ++k) {
        CHECK(values[static_cast<std::size_t>(k)] ==
              doctest::Approx(plane_at(source.grid().centre(k % 2, k / 2))));
    }
}

TEST_CASE("reprojection keeps each place's value and leaves the border outside the file NaN") {
    const ScratchFolder folder;
    TiffRecipe recipe;  // longitude itself as the value, 0.01 degrees a cell
    recipe.nx = 40;
    recipe.ny = 30;
    recipe.type = GDT_Float64;
    recipe.transform = {-84.4, 0.01, 0, 36.4, 0, -0.01};
    recipe.crs = "EPSG:4326";
    for (int k = 0; k < 1200; ++k) {
        recipe.north_first.push_back(-84.395 + 0.01 * (k % 40));
    }
    write_tiff(folder.file("a.tif"), recipe);
    auto request = request_for(folder.file("a.tif"));
    request.crs = "EPSG:32616";
    request.cell_size = 500;

    const RasterSource source(request);
    const auto values = source.read();

    CHECK(std::fmod(source.grid().x0, 500) == 0);
    CHECK(std::fmod(source.grid().y0, 500) == 0);
    CHECK(gis::same_crs(source.grid().crs, gis::crs_from_text("EPSG:32616", "test")));
    CHECK(std::isnan(values.front()));
    const int i = source.grid().nx / 2;
    const int j = source.grid().ny / 2;
    const auto place =
        gis::transform_points({source.grid().centre(i, j)}, source.grid().crs, source.file_grid().crs);
    CHECK(values[source.grid().index(i, j)] == doctest::Approx(place[0].x).epsilon(1e-9));
}

TEST_CASE("a window of a reprojection has the values of the whole") {
    const ScratchFolder folder;
    auto recipe = plane(60, 50);
    recipe.transform = {-84.4, 0.01, 0, 36.4, 0, -0.01};
    for (std::size_t k = 0; k < recipe.north_first.size(); ++k) {
        recipe.north_first[k] =
            std::sin(0.7 * static_cast<double>(k)) + std::cos(0.013 * static_cast<double>(k));
    }
    recipe.crs = "EPSG:4326";
    write_tiff(folder.file("a.tif"), recipe);
    auto request = request_for(folder.file("a.tif"));
    request.crs = "EPSG:32616";
    request.cell_size = 1000;  // coarser than the file along x, finer along y
    for (const auto method :
         {Resampling::nearest, Resampling::bilinear, Resampling::cubic, Resampling::average}) {
        request.method = method;
        request.area.reset();
        const RasterSource whole(request);
        const auto all = whole.read();
        const auto corner = whole.grid().centre(20, 15);
        request.area = Window{corner.x, corner.y, corner.x + 5 * 1000, corner.y + 3 * 1000};

        const RasterSource part(request);
        const auto values = part.read();

        REQUIRE(part.grid().nx == 6);
        REQUIRE(part.grid().ny == 4);
        for (int j = 0; j < 4; ++j) {
            for (int i = 0; i < 6; ++i) {
                CHECK(values[part.grid().index(i, j)] ==
                      doctest::Approx(all[whole.grid().index(20 + i, 15 + j)]).epsilon(1e-9));
            }
        }
    }
}

TEST_CASE("reprojection of a file without CRS is refused and file_crs helps") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    auto request = request_for(folder.file("a.tif"));
    request.crs = "EPSG:32616";

    CHECK(contains(error_of([&] { RasterSource{request}; }), "names no CRS, so it cannot be reprojected"));
    request.file_crs = "EPSG:32616";
    CHECK(RasterSource(request).read() == std::vector<double>{4, 5, 6, 1, 2, 3});
    request.crs = "EPSG:nonsense";
    CHECK(contains(error_of([&] { RasterSource{request}; }),
                   "parameter crs: 'EPSG:nonsense' is not a coordinate reference"));
}

TEST_CASE("the Colorado sample reprojects to metres with its heights kept") {
    const auto file = data_file("srtm_geographic_sample/srtm_3arcsec_colorado.tif");
    if (file.empty()) {
        return;
    }
    auto request = request_for(file);
    request.crs = "EPSG:32613";
    request.cell_size = 90;

    const RasterSource source(request);
    const auto values = source.read();

    CHECK(gis::is_geographic(source.file_grid().crs));
    CHECK_FALSE(gis::is_geographic(source.grid().crs));
    const auto original = RasterSource(request_for(file));
    const auto heights = original.read();
    for (const auto& [i, j] : {std::pair{60, 40}, std::pair{120, 72}, std::pair{200, 100}}) {
        const auto there =
            gis::transform_points({original.grid().centre(i, j)}, original.grid().crs, source.grid().crs)[0];
        const int u = static_cast<int>((there.x - source.grid().x0) / 90);
        const int v = static_cast<int>((there.y - source.grid().y0) / 90);
        double low = 1e9;
        double high = -1e9;
        for (int dj = -2; dj <= 2; ++dj) {
            for (int di = -2; di <= 2; ++di) {
                low = std::min(low, heights[original.grid().index(i + di, j + dj)]);
                high = std::max(high, heights[original.grid().index(i + di, j + dj)]);
            }
        }
        CHECK(values[source.grid().index(u, v)] >= low);
        CHECK(values[source.grid().index(u, v)] <= high);
    }
    double sum = 0;
    for (const double h : values) {
        sum += std::isnan(h) ? 0 : h;
    }
    const double mean = sum / (static_cast<double>(values.size()) - count_nan(values));
    double original_sum = 0;
    for (const double h : heights) {
        original_sum += h;
    }
    CHECK(mean == doctest::Approx(original_sum / static_cast<double>(heights.size())).epsilon(1e-3));
}

TEST_CASE("bed at vertices is the mean of the valid cells around") {
    CellField field;
    field.grid.nx = 2;
    field.grid.ny = 2;
    field.values = {1, 2, 3, std::nan("")};

    const auto vertices = values_at_vertices(field);

    REQUIRE(vertices.size() == 9);
    CHECK(vertices[0] == 1);
    CHECK(vertices[1] == 1.5);
    CHECK(vertices[4] == 2);
    CHECK(vertices[5] == 2);
    CHECK(std::isnan(vertices[8]));
}
