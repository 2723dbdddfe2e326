// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include <thalweg/gis/shapes.hpp>

namespace thalweg::bathymetry {

/// Gives each place the value that a line or polygon has nearest to it. Holds on to the shape.
class ValueAlong {
  public:
    /// Part `part` of the shape.
    explicit ValueAlong(const gis::Shape& shape, std::size_t part = 0);

    /// Value at the point of the line that is nearest to `at`, linear between the points of the line; the
    /// value of the shape where that has the same all along.
    auto at(gis::Point at) const -> double;

  private:
    const gis::Shape& shape_;
    std::size_t part_;
    std::vector<double> distances_;  // of the points from the first one [m]
};

/// Sets values from `start` at the first point to `end` at the last one, linear in the way along the line.
void set_ends(gis::Shape& line, double start, double end);

}  // namespace thalweg::bathymetry
