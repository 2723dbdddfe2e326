// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/memory_dataset.hpp"

#include <array>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::bathymetry {

namespace {

/// Moves the whole band between a GDAL dataset (northernmost row first) and a buffer (southernmost row
/// first).
void transfer(GDALDataset& dataset, const RasterGrid& grid, GDALRWFlag direction, double* values) {
    const auto line = static_cast<GSpacing>(sizeof(double)) * grid.nx;
    double* northernmost = values + grid.index(0, grid.ny - 1);
    if (dataset.GetRasterBand(1)->RasterIO(direction, 0, 0, grid.nx, grid.ny, northernmost, grid.nx, grid.ny,
                                           GDT_Float64, 0, -line, nullptr) != CE_None) {
        throw Error("a raster in memory cannot be read or written");
    }
}

}  // namespace

auto memory_dataset(const RasterGrid& grid, GDALDataType type, double no_data) -> gis::DatasetPtr {
    const gis::Session session;
    auto* driver = GetGDALDriverManager()->GetDriverByName("MEM");
    gis::DatasetPtr result(driver->Create("", grid.nx, grid.ny, 1, type, nullptr));
    if (!result) {
        throw Error(fmt::format("no memory for a raster of {} x {} cells; GDAL says: {}", grid.nx, grid.ny,
                                session.errors()));
    }
    std::array<double, 6> transform{grid.x0, grid.dx, 0, grid.y0 + grid.ny * grid.dy, 0, -grid.dy};
    result->SetGeoTransform(transform.data());
    if (!grid.crs.empty()) {
        OGRSpatialReference reference;
        reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        gis::read_crs(reference, grid.crs.c_str());
        result->SetSpatialRef(&reference);
    }
    result->GetRasterBand(1)->SetNoDataValue(no_data);
    return result;
}

void write_rows(GDALDataset& dataset, const RasterGrid& grid, const std::vector<double>& values) {
    transfer(dataset, grid, GF_Write,
             const_cast<double*>(values.data()));  // GF_Write leaves the buffer alone
}

auto read_rows(GDALDataset& dataset, const RasterGrid& grid) -> std::vector<double> {
    std::vector<double> values(grid.size());
    transfer(dataset, grid, GF_Read, values.data());
    return values;
}

}  // namespace thalweg::bathymetry
