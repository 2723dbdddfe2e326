// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// A place on the lattice, from 0 to lattice_side - 1 in both directions. Between whole numbers the tests on
/// which a triangulation stands can be computed exactly.
struct Spot {
    std::int32_t x = 0, y = 0;

    friend auto operator==(const Spot& a, const Spot& b) -> bool { return a.x == b.x && a.y == b.y; }
};

constexpr std::int32_t lattice_side = 1 << 30;

/// Whole numbers for the points of an area, which fill the middle half of the lattice. The distance of two
/// spots is a power of two of the CRS's unit and at most 2^-28 of the area's longer side: less than 0.4 mm on
/// 100 km.
class Lattice {
    double unit_ = 1, x0_ = 0, y0_ = 0;

  public:
    /// `area` must be finite and have an extent.
    explicit Lattice(const Window& area) {
        constexpr double half = lattice_side / 2.0;
        const double side = std::max(area.x_max - area.x_min, area.y_max - area.y_min);
        unit_ = std::exp2(std::ceil(std::log2(side / half)));
        const auto origin = [&](double low) { return (std::floor(low / unit_) - half / 2) * unit_; };
        x0_ = origin(area.x_min);
        y0_ = origin(area.y_min);
    }

    /// Length of one step of the lattice [m].
    auto unit() const -> double { return unit_; }

    /// The nearest spot; points outside the lattice come to its rim.
    auto spot_of(Point p) const -> Spot {
        const auto place = [&](double value, double origin) {
            const double at = std::nearbyint((value - origin) / unit_);
            return static_cast<std::int32_t>(std::clamp(at, 1.0, lattice_side - 2.0));
        };
        return {place(p.x, x0_), place(p.y, y0_)};
    }

    auto point_of(Spot s) const -> Point { return {x0_ + s.x * unit_, y0_ + s.y * unit_}; }
};

}  // namespace thalweg::bathymetry
