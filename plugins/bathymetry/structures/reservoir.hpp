// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <vector>

#include <thalweg/choice.hpp>

#include "bathymetry/structures/dam.hpp"

namespace thalweg::bathymetry {

/// Side of a dam, seen along its line from the first point to the last.
enum class DamSide { left, right };

inline auto choices(DamSide) -> const std::vector<Choice<DamSide>>& {
    static const std::vector<Choice<DamSide>> all = {{"left", DamSide::left}, {"right", DamSide::right}};
    return all;
}

/// Water behind a dam: to which level, and from which point or side it spreads.
struct ReservoirRequest {
    double level = 0;           ///< m
    std::optional<Point> seed;  ///< a point in the reservoir
    DamSide side =
        DamSide::left;  ///< used without a seed: the lowest ground on this side of the dam is the seed
};

struct Reservoir {
    std::vector<double> level;  ///< at all cells of the grid: the water level, NaN where dry
    double volume = 0;          ///< m3
    double area = 0;            ///< m2
    double deepest = 0;         ///< m
    std::optional<Point>
        wall;  ///< a wet cell beside one without ground or at the outline of a mesh, which hold water back
};

/// Fills the ground behind the intact dam: all cells below the level that are joined to the seed through
/// cells below the level by their sides. Throws thalweg::Error if the seed is dry, the water overtops the
/// dam, does not reach it, gets around it, or reaches the edge of a raster; the text says through which
/// saddle.
auto fill_reservoir(const BuiltDam& dam, const std::vector<Point>& line, const ReservoirRequest& request)
    -> Reservoir;

}  // namespace thalweg::bathymetry
