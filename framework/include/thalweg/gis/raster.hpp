// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <thalweg/gis/crs_units.hpp>
#include <thalweg/grid.hpp>

class GDALDataset;

namespace thalweg::gis {

/// Grid of a raster file.
struct RasterPlace {
    Grid grid;              ///< row 0 the southernmost, without a vertical datum
    bool north_up = false;  ///< whether the file's first row is the northernmost, not the southernmost
    std::optional<VerticalAxis> heights;  ///< those of its CRS
    bool is_unnamed = false;              ///< nothing says which CRS or unit its coordinates are in
};

/// Returns the grid of an open raster whose rows run east. `file_crs` is what a user says of the CRS, see
/// crs_of_file(); it goes before the file. Coordinates that netCDF states in another unit of length than that
/// of the CRS are converted to it, or to metres without CRS; degrees without CRS are those of WGS 84. Reads
/// no values; the caller keeps the dataset. Throws an error that names `file` if the raster has no
/// georeference, is rotated, its area is not finite, or its coordinates are in a unit that is neither length
/// nor degrees.
auto place_of(GDALDataset& raster, const std::string& file, const std::string& file_crs = {}) -> RasterPlace;

}  // namespace thalweg::gis
