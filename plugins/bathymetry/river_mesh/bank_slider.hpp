// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <vector>

#include <thalweg/mesh/curvilinear_data.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A bank along which the nodes of a row slide while a grid is smoothed.
class BankSlider {
    std::vector<Point> line_;
    std::vector<double> ends_;  // [m] from the start of the line to each of its points
    std::vector<double> at_;    // [m] from there to each node

  public:
    /// `parts` are the places of the nodes, as parts of the length of the line.
    BankSlider(const std::vector<Point>& line, const std::vector<double>& parts);

    /// Moves each node of the row that begins with node `first` to the point of the bank that is nearest to
    /// the node `inwards` from it, so that their line meets the bank at a right angle; at most halfway to
    /// the nodes beside it. Both ends of the row stay.
    void slide(mesh::CurvilinearData& grid, std::ptrdiff_t first, std::ptrdiff_t inwards);

  private:
    auto point_at(double place) const -> Point;
    auto nearest(Point from, double low, double high) const -> double;
};

}  // namespace thalweg::bathymetry
