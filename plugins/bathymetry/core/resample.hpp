// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "bathymetry/core/raster_grid.hpp"

namespace thalweg::bathymetry {

/// How a value between cells is found; bilinear, cubic and average use the valid cells only.
enum class resampling { nearest, bilinear, cubic, average };

/// Values of `source` at the cells of `target`, reprojected where the two CRS differ (GDAL warp, exact
/// transformation of every cell). NaN where the source has no data or does not reach. Either both grids have
/// a CRS or none has; throws data_error otherwise or where GDAL fails.
auto resample(const cell_field& source, const raster_grid& target, resampling method) -> std::vector<double>;

}  // namespace thalweg::bathymetry
