// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/cog_writer.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string_view>

#include <cpl_conv.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/files/replace_file.hpp>
#include <thalweg/gis/session.hpp>

#include "bathymetry/rasters/class_band.hpp"
#include "bathymetry/rasters/memory_dataset.hpp"

namespace thalweg::bathymetry {

namespace {

/// A file in GDAL's own memory, in a folder of its own: other threads write at the same time, and the driver
/// lays files of its own beside it.
class MemoryFile {
    std::string folder_ = [] {
        static std::atomic<unsigned> counter{0};
        return fmt::format("/vsimem/thalweg-cog-{}", counter++);
    }();
    std::string name_ = folder_ + "/raster.tif";

  public:
    MemoryFile() { VSIMkdir(folder_.c_str(), 0777); }

    MemoryFile(const MemoryFile&) = delete;
    auto operator=(const MemoryFile&) -> MemoryFile& = delete;

    ~MemoryFile() { VSIRmdirRecursive(folder_.c_str()); }

    auto name() const -> const std::string& { return name_; }

    /// Valid until destruction.
    auto bytes() const -> std::string_view {
        vsi_l_offset size = 0;
        const auto* data = VSIGetMemFileBuffer(name_.c_str(), &size, FALSE);
        return {reinterpret_cast<const char*>(data), data != nullptr ? static_cast<std::size_t>(size) : 0};
    }
};

auto with_no_data(const std::string& file, const CellField& field, double no_data) -> std::vector<double> {
    if (!std::isnan(no_data) &&
        std::find(field.values.begin(), field.values.end(), no_data) != field.values.end()) {
        throw Error(fmt::format("{}: a cell holds {}, the number that stands for no data; choose another "
                                "`no_data`, such as NaN",
                                file, no_data))
            .about("no_data");
    }
    auto values = field.values;
    std::replace_if(
        values.begin(), values.end(), [](double v) { return std::isnan(v); }, no_data);
    return values;
}

void describe(GDALDataset& dataset, const RasterDescription& description) {
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

void create_copy(const MemoryFile& copy, const std::string& file, GDALDataset& source, bool has_classes,
                 const gis::Session& session) {
    CPLStringList options;
    options.SetNameValue("COMPRESS", "DEFLATE");
    options.SetNameValue("PREDICTOR", has_classes ? "NO" : "YES");
    options.SetNameValue("OVERVIEW_RESAMPLING", has_classes ? "MODE" : "AVERAGE");
    // Tiles are compressed by the driver's threads, overviews averaged by those of the configuration, which
    // is set for this thread alone. A raster of one tile has work for one thread.
    constexpr int tile = 512;
    const bool many = source.GetRasterXSize() > tile || source.GetRasterYSize() > tile;
    const char* threads = many ? "ALL_CPUS" : "1";
    options.SetNameValue("NUM_THREADS", threads);
    const CPLConfigOptionSetter of_overviews("GDAL_NUM_THREADS", threads, true);
    auto* driver = GetGDALDriverManager()->GetDriverByName("COG");
    if (driver == nullptr) {
        throw Error("this GDAL has no COG driver; GDAL 3.1 or later with GeoTIFF is needed");
    }
    GDALDataset* written =
        driver->CreateCopy(copy.name().c_str(), &source, FALSE, options.List(), nullptr, nullptr);
    // Closing flushes: only then is the file complete.
    if (written != nullptr) {
        GDALClose(written);
    }
    if (written == nullptr || session.failed()) {
        throw Error(
            fmt::format("{}: GDAL cannot make the file's bytes; it says: {}", file, session.errors()));
    }
}

}  // namespace

auto class_names_file(const std::string& file) -> std::string {
    return file + ".aux.xml";
}

void write_cog(const std::string& file, const CellField& field, const RasterDescription& description) {
    const gis::Session session;
    const bool has_classes = !description.classes.empty();
    const auto type = has_classes ? GDT_Byte : description.type;
    const auto memory = memory_dataset(field.grid, type, has_classes ? 0 : description.no_data);
    write_rows(*memory, field.grid,
               has_classes ? class_numbers(description.name, field.values, description.classes)
                           : with_no_data(file, field, description.no_data));
    describe(*memory, description);
    if (has_classes) {
        describe_classes(*memory->GetRasterBand(1), description.classes);
    }
    const MemoryFile copy;
    create_copy(copy, file, *memory, has_classes, session);
    if (has_classes) {
        files::replace_file(class_names_file(file), class_names_xml(description.classes));
    }
    files::replace_file(file, copy.bytes());
}

}  // namespace thalweg::bathymetry
