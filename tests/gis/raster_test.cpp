// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <string>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/raster.hpp>

#include "error_text.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::gis;
using namespace thalweg::test;

namespace {

/// A raster of 3 x 2 cells with this text before its band.
auto raster_with(const ScratchFolder& folder, const std::string& text) -> DatasetPtr {
    return open_raster(
        folder
            .write("a.vrt", "<VRTDataset rasterXSize=\"3\" rasterYSize=\"2\">" + text +
                                "<VRTRasterBand dataType=\"Float32\" band=\"1\"/></VRTDataset>")
            .string());
}

auto refusal(const std::string& transform) -> std::string {
    const ScratchFolder folder;
    const auto raster = raster_with(folder, transform);
    return error_of([&] { place_of(*raster, "a.vrt"); });
}

}  // namespace

TEST_CASE("a raster's place is that of its southernmost row, and says which row the file has first") {
    const ScratchFolder folder;
    const auto north =
        raster_with(folder, "<SRS>EPSG:32616</SRS><GeoTransform>100,10,0,200,0,-5</GeoTransform>");
    const auto south = raster_with(folder, "<GeoTransform>100,10,0,190,0,5</GeoTransform>");

    const RasterPlace down = place_of(*north, "a.vrt");
    const RasterPlace up = place_of(*south, "a.vrt");

    CHECK(down.north_up);
    CHECK_FALSE(up.north_up);
    CHECK(same_crs(down.grid.crs, "EPSG:32616"));
    CHECK(up.grid == thalweg::Grid(3, 2, 100, 190, 10, 5));
    CHECK(down.grid.y0 == 190);
    CHECK(down.grid.dy == 5);
}

TEST_CASE("a raster is refused that lies nowhere, is rotated or has no end") {
    CHECK(refusal("").find("a.vrt: has no georeference; give it a world file or rewrite it with") == 0);
    CHECK(refusal("<GeoTransform>100,10,1.5,200,1.5,-10</GeoTransform>")
              .find("a.vrt: its grid is rotated (geotransform 100, 10, 1.5, 200, 1.5, -10); rows that run "
                    "east") == 0);
    CHECK(refusal("<GeoTransform>0,1e308,0,200,0,-10</GeoTransform>")
              .find("a.vrt: cell width 1e+308 and height -10 are found, from x 0, y 200 on") == 0);
}

TEST_CASE("a file that is no raster is refused with what GDAL says of it") {
    const ScratchFolder folder;
    const auto file = folder.write("a.tif", "nothing").string();

    CHECK(error_of([&] {
              open_raster(file);
          }).find(file + ": cannot be opened as a raster; GDAL says: `" + file + "' not recognized as") == 0);
}
