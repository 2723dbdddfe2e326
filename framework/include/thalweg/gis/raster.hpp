// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <thalweg/grid.hpp>

class GDALDataset;

namespace thalweg::gis {

/// Grid of a raster file.
struct RasterPlace {
    Grid grid;              ///< row 0 the southernmost, without a vertical datum
    bool north_up = false;  ///< whether the file's first row is the northernmost, not the southernmost
};

/// Returns the grid of an open raster whose rows run east. Reads no values; the caller keeps the dataset.
/// Throws an error that names `file` if the raster has no georeference, is rotated, or its area is not
/// finite.
auto place_of(GDALDataset& raster, const std::string& file) -> RasterPlace;

}  // namespace thalweg::gis
