// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Rasters that are cut short or damaged, and what is told of them.
#include <array>
#include <filesystem>

#include <doctest/doctest.h>
#include <thalweg/gis/session.hpp>

#include "bathymetry/rasters/cog_writer.hpp"
#include "bathymetry/rasters/raster_source.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

namespace gis = thalweg::gis;
using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

/// A TIFF of 3 x 2 cells whose only tile is `tile` cells wide and high, without values.
void write_one_tile(const std::string& file, int bands, int tile, const char* order) {
    const gis::Session session;
    CPLStringList options;
    options.SetNameValue("TILED", "YES");
    options.SetNameValue("SPARSE_OK", "YES");
    options.SetNameValue("INTERLEAVE", order);
    options.SetNameValue("BLOCKXSIZE", std::to_string(tile).c_str());
    options.SetNameValue("BLOCKYSIZE", std::to_string(tile).c_str());
    auto* driver = GetGDALDriverManager()->GetDriverByName("GTiff");
    const gis::DatasetPtr dataset(driver->Create(file.c_str(), 3, 2, bands, GDT_Float64, options.List()));
    REQUIRE(dataset);
    std::array<double, 6> transform{100, 10, 0, 200, 0, -10};
    dataset->SetGeoTransform(transform.data());
}

}  // namespace

TEST_CASE("a file cut short opens, shows its grid, and fails when its values are read") {
    const ScratchFolder folder;
    TiffRecipe recipe;
    recipe.nx = 100;
    recipe.ny = 100;
    recipe.north_first.assign(10000, 3.5);
    write_tiff(folder.file("a.tif"), recipe);
    const auto size = std::filesystem::file_size(folder.file("a.tif"));
    REQUIRE(size > 40000);
    std::filesystem::resize_file(folder.file("a.tif"), 20000);

    const RasterSource source(request_for(folder.file("a.tif")));
    const auto text = error_of([&] { source.read(); });

    CHECK(source.grid().nx == 100);
    CHECK(contains(
        text, "a.tif: opens, but its values cannot be read; the file is damaged or cut short; GDAL says: "));
    CHECK_FALSE(text.find("no message") != std::string::npos);
}

TEST_CASE("the last rows of a text grid that is cut short are refused at once") {
    const ScratchFolder folder;
    folder.write(
        "a.asc",
        "ncols 3\nnrows 100\nxllcorner 0\nyllcorner 0\ncellsize 10\nNODATA_value -9999\n1 2 3\n4 5 6\n");
    folder.write("a.vrt",
                 "<VRTDataset rasterXSize=\"3\" rasterYSize=\"100\"><GeoTransform>0, 10, 0, 1000, 0, "
                 "-10</GeoTransform>"
                 "<VRTRasterBand dataType=\"Float32\" band=\"1\"><SimpleSource>"
                 "<SourceFilename relativeToVRT=\"1\">a.asc</SourceFilename><SourceBand>1</SourceBand>"
                 "</SimpleSource></VRTRasterBand></VRTDataset>");
    for (const std::string name : {"a.asc", "a.vrt"}) {
        const RasterFile file(folder.file(name), 1);

        const auto text = error_of([&] { file.read({0, 0, 3, 2}); });

        CHECK(contains(text,
                       name + ": opens, but its values cannot be read; the file is damaged or cut short"));
    }
}

TEST_CASE("a block as it is stored holds all bands where they are interleaved by pixel") {
    const ScratchFolder folder;
    write_one_tile(folder.file("pixel.tif"), 3, 16, "PIXEL");
    write_one_tile(folder.file("band.tif"), 3, 16, "BAND");

    CHECK(RasterFile(folder.file("pixel.tif"), 1).stored_block_bytes() == 16 * 16 * 3 * 8);
    CHECK(RasterFile(folder.file("band.tif"), 1).stored_block_bytes() == 16 * 16 * 8);
}

TEST_CASE("a small file whose stored block memory cannot hold is refused before it is read") {
    const ScratchFolder folder;
    write_one_tile(folder.file("a.tif"), 2000, 16000, "PIXEL");

    const auto text = error_of([&] { RasterSource{request_for(folder.file("a.tif"))}; });

    CHECK(contains(
        text, "a.tif: 3 x 2 cells of the file, stored in blocks of 3906250 MiB, need 3906250 MiB of memory"));
    CHECK(contains(text, "; check that the file is whole, and read a smaller part or a coarser raster"));
}

TEST_CASE("an area without an end is refused") {
    const ScratchFolder folder;
    auto recipe = six_cells();
    recipe.transform = {0, 1e308, 0, 200, 0, -10};
    write_tiff(folder.file("a.tif"), recipe);

    const auto text = error_of([&] { RasterFile(folder.file("a.tif"), 1); });

    CHECK(contains(
        text,
        "a.tif: cell width 1e+308 and height -10 are found, from x 0, y 200 on; a width above 0, a height "
        "that is not 0 and an area that is finite are expected"));
}

TEST_CASE("a cell width that is no number is refused") {
    const ScratchFolder folder;
    folder.write("a.vrt",
                 "<VRTDataset rasterXSize=\"3\" rasterYSize=\"2\"><GeoTransform>0, nan, 0, 200, 0, -10"
                 "</GeoTransform><VRTRasterBand dataType=\"Float32\" band=\"1\"/></VRTDataset>");

    const auto text = error_of([&] { RasterFile(folder.file("a.vrt"), 1); });

    CHECK(contains(text, "a.vrt: cell width nan and height -10 are found"));
}

TEST_CASE("a compressed file cut short fails when its values are read") {
    const ScratchFolder folder;
    CellField field;
    field.grid.nx = 300;
    field.grid.ny = 300;
    for (int k = 0; k < 90000; ++k) {
        field.values.push_back(k * 7919 % 10007);  // does not compress to nothing
    }
    write_cog(folder.file("a.tif"), field, {});
    std::filesystem::resize_file(folder.file("a.tif"), std::filesystem::file_size(folder.file("a.tif")) / 2);

    const auto text = error_of([&] { RasterSource(request_for(folder.file("a.tif"))).read(); });

    CHECK(contains(text, "a.tif: "));
    CHECK(contains(text, "GDAL says: "));
    CHECK_FALSE(text.find("no message") != std::string::npos);
}
