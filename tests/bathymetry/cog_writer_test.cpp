// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/cog_writer.hpp"

#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <thalweg/gis/coordinate_system.hpp>

#include "bathymetry/rasters/raster_source.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"
#include "thalweg/error.hpp"

namespace gis = thalweg::gis;
using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

/// 700 x 600 cells, so that the file needs more than one tile and an overview; the south-west cell is
/// missing.
auto large_field() -> CellField {
    CellField field;
    field.grid.nx = 700;
    field.grid.ny = 600;
    field.grid.x0 = 500000;
    field.grid.y0 = 4000000;
    field.grid.dx = 30;
    field.grid.dy = 30;
    field.grid.crs = gis::crs_from_text("EPSG:32616", "test");
    for (int k = 0; k < 700 * 600; ++k) {
        field.values.push_back(0.25 * (k % 700) + std::floor(k / 700.0));
    }
    field.values[0] = std::nan("");
    return field;
}

auto depth_description() -> RasterDescription {
    RasterDescription description;
    description.name = "depth";
    description.unit = "m";
    description.standard_name = "flood_water_thickness";
    description.metadata = {{"time_s", "600"}};
    return description;
}

}  // namespace

TEST_CASE("a written field reads back bit for bit with its grid, unit and missing cell") {
    const ScratchFolder folder;
    const auto field = large_field();

    write_cog(folder.file("depth.tif"), field, depth_description());

    RasterRequest request;
    request.file = folder.file("depth.tif");
    const RasterSource source(request);
    auto values = source.read();
    CHECK(source.unit() == "m");
    CHECK(source.grid().x0 == field.grid.x0);
    CHECK(source.grid().y0 == field.grid.y0);
    CHECK(gis::same_crs(source.grid().crs, field.grid.crs));
    CHECK(std::isnan(values[0]));
    values[0] = 0;
    auto expected = field.values;
    expected[0] = 0;
    CHECK(values == expected);
    CHECK(folder.names() == std::vector<std::string>{"depth.tif"});
}

TEST_CASE("gdalinfo sees a cloud-optimised file with overviews and all that was said of it") {
    const ScratchFolder folder;
    write_cog(folder.file("depth.tif"), large_field(), depth_description());

    const auto text = output_of("gdalinfo " + folder.file("depth.tif"));

    CHECK(contains(text, "LAYOUT=COG"));
    CHECK(contains(text, "COMPRESSION=DEFLATE"));
    CHECK(contains(text, "Size is 700, 600"));
    CHECK(contains(text, "WGS 84 / UTM zone 16N"));
    CHECK(contains(text, "Lower Left  (  500000.000, 4000000.000)"));
    CHECK(contains(text, "Overviews: 350x300"));
    CHECK(contains(text, "NoData Value=-9999"));
    CHECK(contains(text, "Unit Type: m"));
    CHECK(contains(text, "Description = depth"));
    CHECK(contains(text, "standard_name=flood_water_thickness"));
    CHECK(contains(text, "time_s=600"));
    CHECK(contains(text, "Type=Float32"));
}

TEST_CASE("no-data may be NaN and values double") {
    const ScratchFolder folder;
    auto description = depth_description();
    description.no_data = std::nan("");
    description.type = GDT_Float64;
    write_cog(folder.file("depth.tif"), large_field(), description);

    const auto text = output_of("gdalinfo " + folder.file("depth.tif"));

    CHECK(contains(text, "NoData Value=nan"));
    CHECK(contains(text, "Type=Float64"));
}

TEST_CASE("a value equal to the no-data number is refused, and no file is left") {
    const ScratchFolder folder;
    auto field = large_field();
    field.values[5] = -9999;

    const auto text = error_of([&] { write_cog(folder.file("depth.tif"), field, depth_description()); });

    CHECK(contains(text, "a cell holds -9999, the number that stands for no data"));
    CHECK(folder.names().empty());
}

TEST_CASE("a folder that cannot be is an error with the system's reason") {
    const ScratchFolder folder;
    folder.write("file", "");
    const auto path = folder.file("file/depth.tif");

    try {
        write_cog(path, large_field(), depth_description());
        FAIL_CHECK("no error");
    } catch (const thalweg::Error& error) {
        CHECK(std::string(error.what()) == "cannot write " + path);
        CHECK(error.found() == "Not a directory");
    }
}

TEST_CASE("threads that write at the same time do not mix their files") {
    const ScratchFolder folder;
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int k = 0; k < 4; ++k) {
        threads.emplace_back([&, k] {
            auto field = large_field();
            field.values[1] = k;
            write_cog(folder.file(std::to_string(k) + ".tif"), field, depth_description());
        });
    }
    for (auto& thread : threads) {
        thread.join();
    }

    for (int k = 0; k < 4; ++k) {
        RasterRequest request;
        request.file = folder.file(std::to_string(k) + ".tif");
        CHECK(RasterSource(request).read()[1] == k);
    }
}
