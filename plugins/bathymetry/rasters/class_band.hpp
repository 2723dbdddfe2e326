// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include <thalweg/value_classes.hpp>

class GDALRasterBand;

namespace thalweg::bathymetry {

/// The numbers of classes as a raster of bytes holds them: 0 where the value is NaN. Throws Error about
/// `name`, the field, for a value that is no class.
auto class_numbers(const std::string& name, std::vector<double> values, const Classification& found)
    -> std::vector<double>;

/// Gives a band the colours of the classes, and their numbers and names as the metadata `flag_values` and
/// `flag_meanings`, which stay with the file wherever it goes.
void describe_classes(GDALRasterBand& band, const Classification& found);

/// What GDAL reads beside a GeoTIFF as the names of its categories: the format has no place for them.
auto class_names_xml(const Classification& found) -> std::string;

}  // namespace thalweg::bathymetry
