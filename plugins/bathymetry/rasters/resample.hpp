// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include <thalweg/choice.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// How a value between cells is found; bilinear, cubic and average use the valid cells only.
enum class Resampling { nearest, bilinear, cubic, average };

inline auto choices(Resampling) -> const std::vector<Choice<Resampling>>& {
    static const std::vector<Choice<Resampling>> all = {{"nearest", Resampling::nearest},
                                                        {"bilinear", Resampling::bilinear},
                                                        {"cubic", Resampling::cubic},
                                                        {"average", Resampling::average}};
    return all;
}

/// Cells of the target per cell of the source along x and y; below 1 the target is coarser.
struct CellRatio {
    double x = 1;
    double y = 1;
};

/// Values of `source` at the cells of `target`, reprojected where the two CRS differ (GDAL warp, exact
/// transformation of every cell). NaN where the source has no data or does not reach. Where the ratio is
/// below 1, bilinear and cubic weigh as many more source cells. Either both grids have a CRS or none has;
/// throws thalweg::Error otherwise or where GDAL fails.
auto resample(const CellField& source, const RasterGrid& target, Resampling method, CellRatio ratio)
    -> std::vector<double>;

}  // namespace thalweg::bathymetry
