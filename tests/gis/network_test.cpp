// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What a text or a file of a stranger may not do: make the program ask a server, or read another file.
#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/shapes.hpp>

#include "error_text.hpp"
#include "support/counting_server.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg::gis;
using namespace thalweg::test;

TEST_CASE("no text that names a CRS makes the program ask a server or read a file") {
    const CountingServer here;
    const ScratchFolder folder;
    const auto wkt = folder.write("crs.wkt", crs_from_text("EPSG:32616", "")).string();

    for (const auto& text : {here.address() + "crs", wkt, std::string("/dev/stdin"), "ESRI::" + wkt}) {
        const auto error = error_of([&] { crs_from_text(text, "parameter crs"); });
        CHECK(error.find("parameter crs: '" + text +
                         "' is not a coordinate reference system that GDAL knows") == 0);
    }
    CHECK_FALSE(crs_from_text("+proj=utm +zone=16", "parameter crs").empty());
    CHECK(here.calls() == 0);
    here.call();
    CHECK(here.calls() == 1);
}

TEST_CASE("no name of a file makes the program ask a server") {
    const CountingServer here;
    for (const auto& name : {here.address() + "bed.tif", "/vsicurl/" + here.address() + "bed.tif",
                             "/vsizip//vsicurl/" + here.address() + "bed.zip",
                             "NETCDF:\"" + here.address() + "bed.nc\":z", "WMS:" + here.address() + "?"}) {
        CHECK(error_of([&] { open_raster(name); }).find(name + ": cannot be opened as a raster") == 0);
    }
    for (const auto& name : {here.address() + "a.geojson", "/vsicurl/" + here.address() + "a.geojson",
                             "WFS:" + here.address()}) {
        CHECK(error_of([&] { open_vectors(name); }).find(name + " is not a vector file") == 0);
    }
    CHECK(error_of([&] { open_raster(here.address() + "bed.tif"); })
              .find("network access is off, so that a file cannot make this program fetch things; "
                    "THALWEG_ALLOW_NETWORK=1 turns it on") != std::string::npos);
    CHECK(here.calls() == 0);
}

TEST_CASE("no drawing makes the program ask a server") {
    const CountingServer here;
    const ScratchFolder folder;
    ShapesRequest request;
    request.file = folder.file("shapes.vrt");
    request.value = 1;
    for (const auto& source :
         {here.address() + "a.geojson", "/vsicurl/" + here.address() + "a.geojson", "WFS:" + here.address(),
          "PG:host=127.0.0.1 port=" + here.address().substr(17, 5)}) {
        std::ofstream(request.file) << "<OGRVRTDataSource><OGRVRTLayer name=\"a\"><SrcDataSource>" + source +
                                           "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>";

        CHECK(error_of([&] { read_shapes(request, {{0, 0, 60, 40}, ""}); }).find(request.file) == 0);
    }
    CHECK(here.calls() == 0);
}
