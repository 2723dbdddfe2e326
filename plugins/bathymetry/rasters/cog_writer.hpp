// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gdal.h>
#include <thalweg/value_classes.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// What a raster file says of its values, and how they are stored.
struct RasterDescription {
    std::string name;           ///< band description, for example "depth"
    std::string long_name;      ///< a sentence or less, empty where there is none
    std::string unit;           ///< for example "m"
    std::string standard_name;  ///< CF standard name, empty where there is none
    double no_data = -9999;     ///< written where the value is NaN; may be NaN
    GDALDataType type = GDT_Float32;
    std::vector<std::pair<std::string, std::string>>
        metadata;  ///< further items, for example {"time_s", "600"}

    /// Where not empty, the values are stored as bytes with a colour table, and 0 stands for no value, too;
    /// `no_data` and `type` do not count.
    Classification classes;
};

/// The file in which GDAL looks for the names of the classes of a raster.
auto class_names_file(const std::string& file) -> std::string;

/// Writes a field as a deflate-compressed cloud-optimised GeoTIFF with overviews: `file` is whole, or as it
/// was. The names of classes stand in class_names_file(), too. Makes the folder. Throws thalweg::Error, about
/// no_data for a value equal to it, about the field for a value that is none of its classes, and with the
/// system's reason where the file cannot be written. May run on any thread.
void write_cog(const std::string& file, const CellField& field, const RasterDescription& description);

}  // namespace thalweg::bathymetry
