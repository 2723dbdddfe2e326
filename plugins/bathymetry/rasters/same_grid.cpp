// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/same_grid.hpp"

#include <cmath>

#include <fmt/format.h>
#include <thalweg/gis/coordinate_system.hpp>

namespace thalweg::bathymetry {

auto is_same_grid(const RasterGrid& a, const RasterGrid& b) -> bool {
    constexpr double snap = 1e-6;  // grid lines closer than this part of a cell are the same
    const auto near = [](double p, double q, double cell) { return std::abs(p - q) < snap * cell; };
    return a.nx == b.nx && a.ny == b.ny && near(a.x0, b.x0, a.dx) && near(a.y0, b.y0, a.dy) &&
           near(a.dx * a.nx, b.dx * b.nx, a.dx) && near(a.dy * a.ny, b.dy * b.ny, a.dy) &&
           gis::same_crs(a.crs, b.crs);
}

auto grid_text(const RasterGrid& grid) -> std::string {
    return fmt::format("{} x {} cells, {}, {}", grid.nx, grid.ny, to_text(grid.extent()),
                       grid.crs.empty() ? "no CRS" : gis::crs_name(grid.crs));
}

}  // namespace thalweg::bathymetry
