// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/rasters/raster_file.hpp"

namespace thalweg::bathymetry {

/// The time of each band of a file [s] since time 0, from the first of these that the file has: the time axis
/// of netCDF or Zarr, times of validity of GRIB, metadata `time` and `time_s` as raster-writer writes them, a
/// date in the name of a file of one band. `start_date` is that of Setup. Throws thalweg::Error where it has
/// none of them, or in another calendar than today's.
auto times_of_bands(RasterFile& file, const std::string& variable, const std::string& start_date)
    -> std::vector<double>;

/// The date in the name of a file, "2024-06-01T00:05" of rain_202406010005.tif; "" where it has none.
auto date_in_name(const std::string& file) -> std::string;

}  // namespace thalweg::bathymetry
