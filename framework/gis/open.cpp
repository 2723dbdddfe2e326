// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::gis {

auto open_raster(const std::string& file) -> DatasetPtr {
    const Session session;
    DatasetPtr raster(
        GDALDataset::Open(file.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR));
    if (!raster) {
        throw Error(
            fmt::format("{}: cannot be opened as a raster; GDAL says: {}; check that the file exists, is "
                        "complete and is in a format that `gdalinfo` reads",
                        file, session.errors()));
    }
    return raster;
}

auto open_vectors(const std::string& file) -> DatasetPtr {
    const Session session;
    DatasetPtr vectors(
        GDALDataset::Open(file.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR));
    if (!vectors) {
        throw Error(file + " is not a vector file that GDAL can read")
            .found(session.errors())
            .expected("features in GeoJSON, GeoPackage, Shapefile or another OGR format")
            .remedy("look at it with ogrinfo");
    }
    return vectors;
}

}  // namespace thalweg::gis
