// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/ground/raster_grid.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <thalweg/error.hpp>

#include "bathymetry/ground/memory_need.hpp"

namespace thalweg::bathymetry {

namespace {

/// A rectangle that passes a grid line by less than this part of a cell ends on it.
constexpr double snap = 1e-6;

}  // namespace

auto snapped_grid(const Window& area, Point anchor, double dx, double dy, const std::string& file)
    -> RasterGrid {
    const double i0 = std::floor((area.x_min - anchor.x) / dx + snap);
    const double j0 = std::floor((area.y_min - anchor.y) / dy + snap);
    const double nx = std::ceil((area.x_max - anchor.x) / dx - snap) - i0;
    const double ny = std::ceil((area.y_max - anchor.y) / dy - snap) - j0;
    if (nx >= 1 && ny >= 1) {
        require_memory(nx, ny, sizeof(double), most_memory(), file,
                       fmt::format("of {} x {} for {}", dx, dy, to_text(area)),
                       "check `cell_size` (in units of the CRS) and `window`");
    }
    constexpr double most_in_a_row = std::numeric_limits<int>::max();
    if (!(nx >= 1 && ny >= 1 && nx <= most_in_a_row && ny <= most_in_a_row)) {
        throw Error(fmt::format(
            "{}: {} x {} cells of {} x {} would be needed for {}; check `cell_size` (in units of the "
            "CRS) and `window`",
            file, nx, ny, dx, dy, to_text(area)));
    }
    RasterGrid grid;
    grid.nx = static_cast<int>(nx);
    grid.ny = static_cast<int>(ny);
    grid.dx = dx;
    grid.dy = dy;
    grid.x0 = anchor.x + i0 * dx;
    grid.y0 = anchor.y + j0 * dy;
    return grid;
}

}  // namespace thalweg::bathymetry
