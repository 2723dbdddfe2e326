// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "abi/field.h"

namespace thalweg {

/// Owning copy of a thw_grid: what a field's numbers are laid out on. Row 0 is the southernmost, (x0, y0) the
/// outer corner of cell (0, 0).
struct Grid {
    thw_grid_kind kind = THW_GRID_UNIFORM;
    std::int64_t nx = 0, ny = 0;
    double x0 = 0, y0 = 0;
    double dx = 1, dy = 1;
    std::string crs;             ///< WKT2, or empty where the data have no published frame
    std::string vertical_datum;  ///< or empty

    Grid() = default;

    Grid(std::int64_t cells_x, std::int64_t cells_y, double x, double y, double size_x, double size_y)
        : nx(cells_x), ny(cells_y), x0(x), y0(y), dx(size_x), dy(size_y) {}

    explicit Grid(const thw_grid& grid)
        : kind(grid.kind),
          nx(grid.nx),
          ny(grid.ny),
          x0(grid.x0),
          y0(grid.y0),
          dx(grid.dx),
          dy(grid.dy),
          crs(grid.crs),
          vertical_datum(grid.vertical_datum) {}

    /// View for the C boundary; valid as long as this object is neither changed nor destroyed.
    auto to_abi() const -> thw_grid {
        return {sizeof(thw_grid), kind, nx, ny, x0, y0, dx, dy, crs.c_str(), vertical_datum.c_str(), nullptr};
    }

    auto cells() const -> std::int64_t { return nx * ny; }

    auto contains(double x, double y) const -> bool {
        return x >= x0 && y >= y0 && x < x0 + dx * static_cast<double>(nx) &&
               y < y0 + dy * static_cast<double>(ny);
    }

    friend auto operator==(const Grid& a, const Grid& b) -> bool {
        return a.kind == b.kind && a.nx == b.nx && a.ny == b.ny && a.x0 == b.x0 && a.y0 == b.y0 &&
               a.dx == b.dx && a.dy == b.dy && a.crs == b.crs && a.vertical_datum == b.vertical_datum;
    }

    friend auto operator!=(const Grid& a, const Grid& b) -> bool { return !(a == b); }
};

/// Values along x and y of a field at `location` on a uniform raster.
struct Extent {
    std::int64_t nx, ny;

    auto count() const -> std::int64_t { return nx * ny; }
};

inline auto extent_of(const Grid& grid, thw_location location) -> Extent {
    const bool wider = location == THW_AT_NODE || location == THW_AT_FACE_X;
    const bool taller = location == THW_AT_NODE || location == THW_AT_FACE_Y;
    return {grid.nx + (wider ? 1 : 0), grid.ny + (taller ? 1 : 0)};
}

}  // namespace thalweg
