// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <vector>

#include "bathymetry/core/dam.hpp"

namespace thalweg::bathymetry {

/// Side of a dam, seen along its line from the first point to the last.
enum class dam_side { left, right };

/// Water behind a dam: to which level, and from which point or side it spreads.
struct reservoir_request {
    double level = 0;           ///< m
    std::optional<point> seed;  ///< a point in the reservoir
    dam_side side =
        dam_side::left;  ///< used without a seed: the lowest ground on this side of the dam is the seed
};

struct reservoir {
    std::vector<double> level;  ///< at all cells of the grid: the water level, NaN where dry
    double volume = 0;          ///< m3
    double area = 0;            ///< m2
    double deepest = 0;         ///< m
    std::optional<point>
        wall;  ///< a wet cell beside one without ground or at the outline of a mesh, which hold water back
};

/// Fills the ground behind the intact dam: all cells below the level that are joined to the seed through
/// cells below the level by their sides. Throws thalweg::Error if the seed is dry, the water overtops the
/// dam, does not reach it, gets around it, or reaches the edge of a raster; the text says through which
/// saddle.
auto fill_reservoir(const built_dam& dam, const std::vector<point>& line, const reservoir_request& request)
    -> reservoir;

}  // namespace thalweg::bathymetry
