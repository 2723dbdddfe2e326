// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Levels of a river's bed over the distance from the first point of its line [m], linear in between; they
/// fall in one direction all along.
class RiverProfile {
  public:
    /// Linear between the levels at both ends of a line of such a length.
    RiverProfile(double length, double start, double end) : RiverProfile({0, length}, {start, end}) {}

    /// Distances in rising order, at least one.
    RiverProfile(std::vector<double> distances, std::vector<double> levels)
        : distances_(std::move(distances)), levels_(std::move(levels)) {}

    auto level_at(double distance) const -> double;

    /// Whether the river flows from the first point of its line to the last.
    auto flows_as_drawn() const -> bool { return levels_.front() >= levels_.back(); }

    auto highest() const -> double { return flows_as_drawn() ? levels_.front() : levels_.back(); }

    auto lowest() const -> double { return flows_as_drawn() ? levels_.back() : levels_.front(); }

    void lower_to(double level);

  private:
    std::vector<double> distances_, levels_;
};

/// Ground under a line: the lowest of the cells at the middle of its way through each.
struct GroundAlong {
    std::vector<double> distances;  ///< from the first point of the line [m], rising
    std::vector<double> levels;     ///< m; cells without ground are left out

    /// How much lower the second half of the line lies on average than the first, twice: the fall of a
    /// uniform slope.
    auto fall() const -> double;
};

auto ground_along(const CellField& ground, const std::vector<Point>& line) -> GroundAlong;

/// The bed in such a depth below the ground, which falls towards the lower end of the line: what stands in
/// the way of the water, a bridge or a dike, is cut through. Nothing where the line crosses no ground.
auto profile_below(const GroundAlong& ground, double depth) -> std::optional<RiverProfile>;

}  // namespace thalweg::bathymetry
