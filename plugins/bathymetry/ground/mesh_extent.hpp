// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <thalweg/gis/place.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// The smallest rectangle around the nodes of a grid of any kind, in the coordinates of its CRS.
inline auto extent_of_mesh(const Grid& grid) -> Window {
    return gis::frame_of(grid).extent;
}

}  // namespace thalweg::bathymetry
