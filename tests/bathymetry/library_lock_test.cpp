// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <netcdf.h>
#include <thalweg/files/library_lock.hpp>

#include "bathymetry/mesh_formats/bed_mesh.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/rasters/raster_file.hpp"
#include "mesh_files.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

// NetCDF knows no threads: whoever calls it, our readers or GDAL, holds one lock of the process.
using namespace thalweg;
using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

constexpr std::size_t columns = 60, rows = 40;

/// Values by cell, row 0 in the south: the number of the cell.
auto numbers() -> std::vector<double> {
    std::vector<double> all(columns * rows);
    for (std::size_t k = 0; k < all.size(); ++k) {
        all[k] = static_cast<double>(k);
    }
    return all;
}

/// A netCDF 4 raster of these numbers on cells of 1 m.
auto write_raster(const ScratchFolder& folder) -> std::string {
    const auto file = folder.file("numbers.nc");
    int id = -1, x = -1, y = -1, z = -1;
    int axes[2] = {-1, -1};
    REQUIRE(nc_create(file.c_str(), NC_CLOBBER | NC_NETCDF4, &id) == NC_NOERR);
    nc_def_dim(id, "y", rows, &axes[0]);
    nc_def_dim(id, "x", columns, &axes[1]);
    nc_def_var(id, "x", NC_DOUBLE, 1, &axes[1], &x);
    nc_def_var(id, "y", NC_DOUBLE, 1, &axes[0], &y);
    nc_def_var(id, "z", NC_DOUBLE, 2, axes, &z);
    nc_put_att_text(id, x, "units", 1, "m");
    nc_put_att_text(id, y, "units", 1, "m");
    nc_put_att_text(id, x, "standard_name", 23, "projection_x_coordinate");
    nc_put_att_text(id, y, "standard_name", 23, "projection_y_coordinate");
    const auto all = numbers();
    nc_put_var_double(id, x, all.data());
    nc_put_var_double(id, y, all.data());
    nc_put_var_double(id, z, all.data());
    REQUIRE(nc_close(id) == NC_NOERR);
    return file;
}

auto values_in(const std::string& file) -> std::vector<double> {
    const RasterFile raster(file, 1);
    return raster.read({0, 0, raster.grid().nx, raster.grid().ny});
}

auto write_virtual(const ScratchFolder& folder) -> std::string {
    return folder
        .write("numbers.vrt",
               "<VRTDataset rasterXSize=\"60\" rasterYSize=\"40\">"
               "<GeoTransform>-0.5,1,0,-0.5,0,1</GeoTransform>"
               "<VRTRasterBand dataType=\"Float64\" band=\"1\"><SimpleSource>"
               "<SourceFilename relativeToVRT=\"1\">numbers.nc</SourceFilename>"
               "<SourceBand>1</SourceBand></SimpleSource></VRTRasterBand></VRTDataset>")
        .string();
}

}  // namespace

TEST_CASE("rasters that GDAL reads through netCDF wait for its lock, others do not") {
    const ScratchFolder folder;
    const auto file = write_raster(folder);
    const auto over_it = write_virtual(folder);
    const auto tiff = folder.file("plain.tif");
    write_tiff(tiff, six_cells());
    const auto expected = values_in(file);
    std::vector<std::future<std::vector<double>>> waiting;

    {
        const files::LibraryLock lock;
        for (const auto& name : {file, over_it}) {
            waiting.push_back(std::async(std::launch::async, values_in, name));
        }
        auto free = std::async(std::launch::async, values_in, tiff);

        CHECK(free.wait_for(std::chrono::seconds(20)) == std::future_status::ready);
        for (auto& one : waiting) {
            CHECK(one.wait_for(std::chrono::milliseconds(150)) == std::future_status::timeout);
        }
    }

    CHECK(expected == numbers());
    for (auto& one : waiting) {
        CHECK(one.get().size() == expected.size());
    }
}

TEST_CASE("threads read meshes by netCDF and rasters by GDAL at once, each what was written") {
    const ScratchFolder folder;
    const auto raster = write_raster(folder);
    const auto mesh = folder.file("mesh.nc");
    write_ugrid(mesh, channel_with_islands());
    const auto levels = read_bed_mesh(request_for(mesh)).mesh.values;
    std::vector<std::future<int>> threads;

    for (int k = 0; k < 8; ++k) {
        threads.push_back(std::async(std::launch::async, [&, k] {
            int wrong = 0;
            for (int turn = 0; turn < 40; ++turn) {
                wrong += k % 2 == 0 ? values_in(raster) != numbers()
                                    : read_bed_mesh(request_for(mesh)).mesh.values != levels;
            }
            return wrong;
        }));
    }

    for (auto& one : threads) {
        CHECK(one.get() == 0);
    }
}
