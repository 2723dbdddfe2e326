// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include <thalweg/gis/handles.hpp>

/// Variables with more axes than columns and rows, through GDAL's multidimensional rasters.
namespace thalweg::gis {

/// An open variable. Zarr finds the places along its axes only as long as the file is open.
struct Cube {
    DatasetPtr file;
    std::shared_ptr<GDALGroup> root;
    std::shared_ptr<GDALMDArray> array;  ///< null where there is no such variable
};

/// Opens the variable of this whole name, without the first slash; the only one with rows and columns for "".
/// Without an array where the file has none, or its format no variables.
auto open_cube(const std::string& file, const std::string& variable) -> Cube;

/// The variable as a raster with a band for each place on its other axes. Null where it has one axis.
auto as_raster(const Cube& cube) -> DatasetPtr;

}  // namespace thalweg::gis
