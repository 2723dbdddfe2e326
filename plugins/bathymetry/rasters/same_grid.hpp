// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Whether two rasters have the same cells, to a millionth of one, in the same CRS. Thread-safe.
auto is_same_grid(const RasterGrid& a, const RasterGrid& b) -> bool;

/// "20 x 10 cells, x 0 to 200, y 0 to 100, EPSG:32616", for messages. Thread-safe.
auto grid_text(const RasterGrid& grid) -> std::string;

}  // namespace thalweg::bathymetry
