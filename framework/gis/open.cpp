// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/gis/format_lock.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "gis/cube.hpp"

namespace thalweg::gis {

namespace {

/// One of several rasters in a file.
struct PartRaster {
    std::string variable;  ///< without groups' first slashes
    std::string path;      ///< by which GDAL opens it
};

auto parts_of(GDALDataset& raster) -> std::vector<PartRaster> {
    std::vector<PartRaster> parts;
    char** const all = raster.GetMetadata("SUBDATASETS");  // netCDF does not give its items one by one
    for (int number = 1;; ++number) {
        const char* path = CSLFetchNameValue(all, fmt::format("SUBDATASET_{}_NAME", number).c_str());
        if (path == nullptr) {
            return parts;
        }
        const std::string text = path;
        const auto colon = text.rfind(':');
        const auto start = text.find_first_not_of("/:", colon == std::string::npos ? 0 : colon);
        parts.push_back({start == std::string::npos ? "" : text.substr(start), text});
    }
}

/// The name of the variable that a netCDF file without others has, or nothing.
auto only_variable(GDALDataset& raster) -> std::string {
    auto* band = raster.GetRasterCount() > 0 ? raster.GetRasterBand(1) : nullptr;
    const char* name = band == nullptr ? nullptr : band->GetMetadataItem("NETCDF_VARNAME");
    return name == nullptr ? "" : name;
}

/// The elements of GRIB's bands, which it has in place of variables, each once.
auto elements_of(GDALDataset& raster) -> std::vector<std::string> {
    std::vector<std::string> elements;
    for (int k = 1; k <= raster.GetRasterCount(); ++k) {
        const char* name = raster.GetRasterBand(k)->GetMetadataItem("GRIB_ELEMENT");
        if (name != nullptr && std::find(elements.begin(), elements.end(), name) == elements.end()) {
            elements.emplace_back(name);
        }
    }
    return elements;
}

auto open_path(const std::string& path) -> DatasetPtr {
    return DatasetPtr(
        GDALDataset::Open(path.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR));
}

/// The path of the raster that is called `variable`; empty for the whole file, of which GRIB's elements are
/// bands.
auto path_of(GDALDataset& raster, const std::string& variable, const std::string& file) -> std::string {
    const auto parts = parts_of(raster);
    const auto elements = elements_of(raster);
    const bool is_there =
        parts.empty() && (only_variable(raster) == variable ||
                          std::find(elements.begin(), elements.end(), variable) != elements.end());
    if (variable.empty() ? parts.empty() || raster.GetRasterCount() > 0 : is_there) {
        return {};
    }
    std::string names = parts.empty() ? only_variable(raster) : "";
    for (const auto& element : elements) {
        names += (names.empty() ? "" : ", ") + element;
    }
    for (const auto& part : parts) {
        if (part.variable == variable) {
            return part.path;
        }
        names += (names.empty() ? "" : ", ") + part.variable;
    }
    if (names.empty()) {
        throw Error(file + ": has no variables to choose from")
            .about("variable")
            .found(variable)
            .remedy("leave it out");
    }
    throw Error(variable.empty() ? file + ": holds several variables, and none is named"
                                 : fmt::format("{}: has no variable '{}'", file, variable))
        .about("variable")
        .found(variable.empty() ? "no name" : variable)
        .expected("the whole name of one of them: " + names);
}

/// The raster at a path that path_of() has found. GDAL's Zarr driver opens none of more than two axes itself.
auto open_part(GDALDataset& whole, const std::string& path, const std::string& variable,
               const std::string& file) -> DatasetPtr {
    if (EQUAL(whole.GetDriver()->GetDescription(), "Zarr")) {
        const auto cube = open_cube(file, variable);
        return cube.array ? as_raster(cube) : nullptr;
    }
    return open_path(path);
}

}  // namespace

void CloseDataset::operator()(GDALDataset* dataset) const {
    const FormatLock lock(*dataset);
    GDALClose(dataset);
}

auto open_raster(const std::string& file, const std::string& variable) -> DatasetPtr {
    const Session session;
    const FormatLock lock(file);
    auto raster = open_path(file);
    if (raster) {
        if (const auto path = path_of(*raster, variable, file); !path.empty()) {
            raster = open_part(*raster, path, variable, file);
        }
    }
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
    const FormatLock lock(file);
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
