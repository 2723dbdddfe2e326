// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <thalweg/grid.hpp>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// The cells of a raster or of triangles, as a dam and a reservoir see them.
class DamSite {
  public:
    static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

    virtual ~DamSite() = default;

    virtual auto cells() const -> std::size_t = 0;
    virtual auto extent() const -> Window = 0;
    virtual auto centre(std::size_t cell) const -> Point = 0;
    virtual auto area(std::size_t cell) const -> double = 0;  ///< [m2]

    /// Cells across the sides of a cell; `nowhere` where the grid ends.
    virtual auto across_sides(std::size_t cell) const -> std::vector<std::size_t> = 0;

    /// The same, and on rasters those across corners, too.
    virtual auto around(std::size_t cell) const -> std::vector<std::size_t> = 0;

    /// Cells of a line of such a thickness, in rising order. They hang together by their sides, so that
    /// neither a flux through sides nor one through corners gets past.
    virtual auto on_line(const std::vector<Point>& line, double thickness) const
        -> std::vector<std::size_t> = 0;

    /// The cell that holds a point, or `nowhere`.
    virtual auto cell_at(Point at) const -> std::size_t = 0;

    /// For messages: "raster" or "mesh".
    virtual auto name() const -> const char* = 0;

    /// Whether the outline of the grid holds water back, as that of a mesh does, which follows the banks.
    virtual auto ends_in_walls() const -> bool = 0;
};

auto site_on(const RasterGrid& grid) -> std::shared_ptr<const DamSite>;

/// On a grid of triangles, whose geometry must outlive the site.
auto site_on_triangles(const Grid& grid) -> std::shared_ptr<const DamSite>;

}  // namespace thalweg::bathymetry
