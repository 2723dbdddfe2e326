// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include <thalweg/gis/shapes.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// The longest edge [m] that triangles may have, from place to place: that of the drawn zones, and where the
/// ground is steep a smaller one.
class SizeField {
    struct Zone {
        gis::Shape shape;
        Window box;

        auto holds(Point p) const -> bool;
    };

    double general_;
    std::vector<Zone> zones_;
    RasterGrid grid_;
    std::vector<double> by_slope_;  ///< [m] at the cells of grid_, or empty
    double least_ = 0;

  public:
    /// `general` [m] holds outside all zones.
    explicit SizeField(double general) : general_(general) {}

    /// A polygon whose value is the size [m] inside; where zones overlap, the smallest holds. Throws
    /// thalweg::Error for a line, and for a size that is not above 0.
    void add_zone(const gis::Shape& shape);

    /// Lets the ground change by at most `drop` [m] along an edge that is as long as the size, but makes no
    /// size smaller than `least` [m]. Cells without ground set none.
    void follow_slope(const CellField& ground, double drop, double least);

    auto operator()(Point p) const -> double;

    /// No place has a smaller size [m].
    auto smallest() const -> double;
};

}  // namespace thalweg::bathymetry
