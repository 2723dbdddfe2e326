// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// What a file that names neither CRS nor unit says by its numbers.
struct UnnamedPlaces {
    Window extent;
    double relief = 0;  ///< [m] from the lowest level to the highest
};

/// Refuses places that can only be degrees: all |x| <= 360 and |y| <= 90, and their distance from the origin
/// or their relief is ten times their extent, which neither a flume nor land in metres has. Returns a line to
/// warn with where they may be degrees, since they lie as far from an axis as they are long or are as high as
/// they are long, or nothing. A flume that begins near the origin gives no line. Throws thalweg::Error.
auto check_for_degrees(const std::string& file, const UnnamedPlaces& places) -> std::string;

}  // namespace thalweg::bathymetry
