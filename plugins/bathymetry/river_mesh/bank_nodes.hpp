// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <vector>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Nodes on both banks, as many on each, that lie across from each other.
struct BankNodes {
    std::vector<Point> left, right;
    std::vector<double> left_parts, right_parts;  ///< places as parts of the length of the bank
};

/// Points of a line at rising parts of its length.
auto points_at(const std::vector<Point>& line, const std::vector<double>& parts) -> std::vector<Point>;

/// Points at `count` + 1 equal distances along a line.
auto equal_steps(const std::vector<Point>& line, std::size_t count) -> std::vector<Point>;

/// Two banks whose points are paired at stations that are equally spaced along the centre line; an empty one
/// becomes the middle between the banks. A station's points are those of the banks nearest to it, moved along
/// them until their distances change smoothly.
class BankPairing {
    std::vector<Point> left_, right_;
    std::vector<double> left_parts_, right_parts_;  // of each station
    double length_ = 0;

  public:
    /// Stations for one row of nodes, while banks are paired.
    static constexpr std::size_t fine = 4;

    /// `count` rows of cells are to be expected. All lines run downstream.
    BankPairing(const std::vector<Point>& left, const std::vector<Point>& right,
                const std::vector<Point>& centre, std::size_t count);

    /// Distances between stations.
    auto steps() const -> std::size_t { return left_parts_.size() - 1; }

    /// Length [m] along the middle, or along the centre line.
    auto length() const -> double { return length_; }

    /// Nodes at `places`, numbers of stations with parts, which rise from 0 to steps().
    auto at(const std::vector<double>& places) const -> BankNodes;
};

}  // namespace thalweg::bathymetry
