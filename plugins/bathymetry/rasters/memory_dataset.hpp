// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include <thalweg/gis/handles.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A one-band dataset in memory, north-up as GDAL's tools expect, with the georeference of `grid`.
auto memory_dataset(const RasterGrid& grid, GDALDataType type, double no_data) -> gis::DatasetPtr;

/// Writes values (southernmost row first) into the band of a north-up dataset. Throws thalweg::Error.
void write_rows(GDALDataset& dataset, const RasterGrid& grid, const std::vector<double>& values);

/// Reads the band of a north-up dataset, southernmost row first. Throws thalweg::Error.
auto read_rows(GDALDataset& dataset, const RasterGrid& grid) -> std::vector<double>;

}  // namespace thalweg::bathymetry
