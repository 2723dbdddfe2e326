// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/cog_writer.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>

#include <cpl_string.h>
#include <fmt/format.h>
#include <unistd.h>

#include "bathymetry/core/data_error.hpp"
#include "bathymetry/core/memory_dataset.hpp"

namespace thalweg::bathymetry {

namespace {

/// Unique among the threads of this process and the processes of this machine.
auto temporary_name(const std::string& file) -> std::string {
    static std::atomic<unsigned> counter{0};
    return fmt::format("{}.{}.{}.part", file, getpid(), counter++);
}

auto with_no_data(const std::string& file, const cell_field& field, double no_data) -> std::vector<double> {
    if (!std::isnan(no_data) &&
        std::find(field.values.begin(), field.values.end(), no_data) != field.values.end()) {
        throw data_error(fmt::format(
            "{}: a cell holds {}, the number that stands for no data; choose another `no_data`, such "
            "as NaN",
            file, no_data));
    }
    auto values = field.values;
    std::replace_if(
        values.begin(), values.end(), [](double v) { return std::isnan(v); }, no_data);
    return values;
}

void describe(GDALDataset& dataset, const raster_description& description) {
    auto* band = dataset.GetRasterBand(1);
    band->SetDescription(description.name.c_str());
    band->SetUnitType(description.unit.c_str());
    if (!description.standard_name.empty()) {
        band->SetMetadataItem("standard_name", description.standard_name.c_str());
    }
    if (!description.long_name.empty()) {
        band->SetMetadataItem("long_name", description.long_name.c_str());
    }
    dataset.SetMetadataItem("AREA_OR_POINT", "Area");
    for (const auto& [key, value] : description.metadata) {
        dataset.SetMetadataItem(key.c_str(), value.c_str());
    }
}

void create_copy(const std::string& part, const std::string& file, GDALDataset& source,
                 const gdal_session& session) {
    CPLStringList options;
    options.SetNameValue("COMPRESS", "DEFLATE");
    options.SetNameValue("PREDICTOR", "YES");
    options.SetNameValue("OVERVIEW_RESAMPLING", "AVERAGE");
    auto* driver = GetGDALDriverManager()->GetDriverByName("COG");
    if (driver == nullptr) {
        throw data_error("this GDAL has no COG driver; GDAL 3.1 or later with GeoTIFF is needed");
    }
    GDALDataset* written = driver->CreateCopy(part.c_str(), &source, FALSE, options.List(), nullptr, nullptr);
    // Closing flushes: only then is it known whether all bytes went to the disk.
    if (written != nullptr) {
        GDALClose(written);
    }
    if (written == nullptr || session.failed()) {
        throw data_error(fmt::format(
            "{}: cannot be written; GDAL says: {}; check that the folder exists, may be written to and "
            "has space",
            file, session.errors()));
    }
}

}  // namespace

void write_cog(const std::string& file, const cell_field& field, const raster_description& description) {
    const gdal_session session;
    const auto memory = memory_dataset(field.grid, description.type, description.no_data);
    write_rows(*memory, field.grid, with_no_data(file, field, description.no_data));
    describe(*memory, description);
    const auto part = temporary_name(file);
    try {
        create_copy(part, file, *memory, session);
        if (std::rename(part.c_str(), file.c_str()) != 0) {
            throw data_error(fmt::format(
                "{}: the finished file cannot be given its name; check the folder's permissions", file));
        }
    } catch (...) {
        std::remove(part.c_str());
        throw;
    }
}

}  // namespace thalweg::bathymetry
