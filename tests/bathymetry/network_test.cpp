// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What a file of a stranger may not do: make the program ask a server.

#include <fstream>

#include <doctest/doctest.h>

#include "bathymetry/rasters/raster_source.hpp"
#include "support/counting_server.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::CountingServer;
using thalweg::test::ScratchFolder;

namespace {

/// A raster of 4 x 3 cells whose values stand in another file.
auto vrt_of(const std::string& source) -> std::string {
    return "<VRTDataset rasterXSize=\"4\" rasterYSize=\"3\"><GeoTransform>0,10,0,30,0,-10</GeoTransform>"
           "<VRTRasterBand dataType=\"Float32\" band=\"1\"><SimpleSource><SourceFilename "
           "relativeToVRT=\"0\">" +
           source + "</SourceFilename><SourceBand>1</SourceBand></SimpleSource></VRTRasterBand></VRTDataset>";
}

auto raw_vrt_of(const std::string& source) -> std::string {
    return "<VRTDataset rasterXSize=\"4\" rasterYSize=\"3\"><GeoTransform>0,10,0,30,0,-10</GeoTransform>"
           "<VRTRasterBand dataType=\"Float32\" band=\"1\" subClass=\"VRTRawRasterBand\"><SourceFilename "
           "relativeToVRT=\"0\">" +
           source + "</SourceFilename></VRTRasterBand></VRTDataset>";
}

auto tiles_of(const std::string& address) -> std::string {
    return "<GDAL_WMS><Service name=\"TMS\"><ServerUrl>" + address +
           "${z}/${x}/${y}.png</ServerUrl></Service><DataWindow><UpperLeftX>0</UpperLeftX><UpperLeftY>30</"
           "UpperLeftY>"
           "<LowerRightX>40</LowerRightX><LowerRightY>0</LowerRightY><TileLevel>0</TileLevel><TileCountX>1"
           "</TileCountX><TileCountY>1</TileCountY><YOrigin>top</YOrigin></DataWindow><BlockSizeX>4</"
           "BlockSizeX>"
           "<BlockSizeY>3</BlockSizeY><BandsCount>1</BandsCount></GDAL_WMS>";
}

}  // namespace

TEST_CASE("no raster makes the program ask a server") {
    const CountingServer here;
    const ScratchFolder folder;
    const auto refusal = [&](const std::string& text) {
        std::ofstream(folder.file("bed.vrt")) << text;
        return error_of([&] { RasterSource(request_for(folder.file("bed.vrt"))).read(); });
    };

    for (const auto& source :
         {here.address() + "bed.tif", "/vsicurl/" + here.address() + "bed.tif",
          "/vsicurl_streaming/" + here.address() + "bed.tif",
          "/vsizip//vsicurl/" + here.address() + "bed.zip", "NETCDF:\"" + here.address() + "bed.nc\":z",
          "WMS:" + here.address() + "?", "DODS:" + here.address()}) {
        CHECK(contains(refusal(vrt_of(source)), "bed.vrt: "));
    }
    CHECK(contains(refusal(vrt_of(here.address() + "bed.tif")),
                   "network access is off, so that a file cannot make this program fetch things; "
                   "THALWEG_ALLOW_NETWORK=1 turns it on"));
    CHECK(contains(refusal(raw_vrt_of("/vsicurl/" + here.address() + "bed.bin")), "bed.vrt: "));
    CHECK(contains(refusal(tiles_of(here.address())), "bed.vrt: cannot be opened as a raster"));
    CHECK(here.calls() == 0);
}

TEST_CASE("archives and memory are read as before") {
    const ScratchFolder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    std::ofstream(folder.file("bed.vrt")) << vrt_of("/vsisubfile/0," + folder.file("a.tif"));

    const auto values = RasterSource(request_for(folder.file("bed.vrt"))).read();

    CHECK(values.size() == 12);
    CHECK(values[4] == 4);
}
