// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A reach of a river as drawn.
struct RiverReach {
    std::vector<Point> line;
    double width = 0;             ///< m
    double start = 0, end = 0;    ///< levels of the bed at the first and last point of the line [m]
    std::optional<double> depth;  ///< of the bed below the ground [m], in place of levels
};

/// How the bed of a river and the ground make one.
struct RiverRule {
    bool raises = false;  ///< also ground that is below the bed; else such pools stay
    bool fills = false;   ///< cells without ground, which are walls otherwise
};

/// A doubtful place along rivers.
struct RiverDoubt {
    Point at;
    double level = 0, other = 0;  ///< m
};

/// The ground with rivers in it, and what they have changed.
struct BurnedGround {
    std::vector<double> values;  ///< m at cells
    std::size_t cells = 0, lowered = 0, raised = 0, filled = 0, walls = 0;
    double deepest = 0;  ///< by which a cell is lowered [m]
    Point deepest_at, wall_at;

    /// The largest step upwards where a reach begins above the end of one that flows into it.
    std::optional<RiverDoubt> step;
    /// A reach whose levels fall against the ground: by `level` where the ground falls by `other`.
    std::optional<RiverDoubt> uphill;
};

/// Puts the beds of rivers into the ground. Each cell whose centre is within half the width of a line, and at
/// least within line_reach(), gets the level of the nearest point of the line, the lowest where reaches meet.
/// Since levels fall along a line, no such cell is higher than the next one upstream, but behind a pool that
/// stays. Below the ground a reach begins no higher than those end that flow into it.
auto burn_rivers(const CellField& ground, const std::vector<RiverReach>& reaches, const RiverRule& rule)
    -> BurnedGround;

}  // namespace thalweg::bathymetry
