// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "abi/copy_known.h"
#include "abi/field.h"
#include "abi/mesh.h"

namespace thalweg {

/// Grid of a field, as a copy of a thw_grid that owns its texts. Uniform raster: row 0 is the southernmost,
/// (x0, y0) the outer corner of cell (0, 0). Other kinds: see mesh/mesh.hpp.
struct Grid {
    thw_grid_kind kind = THW_GRID_UNIFORM;
    std::int64_t nx = 0, ny = 0;
    double x0 = 0, y0 = 0;
    double dx = 1, dy = 1;
    std::string crs;             ///< WKT2; empty if the data have no published CRS
    std::string vertical_datum;  ///< empty: unknown
    /// thw_curvilinear or thw_triangles, null for uniform rasters. The geometry of an input's grid belongs to
    /// the program and lives as long as the node.
    const void* geometry = nullptr;
    const void* device_geometry = nullptr;  ///< of nodes on CUDA during `run`, otherwise null

    Grid() = default;

    Grid(std::int64_t cells_x, std::int64_t cells_y, double x, double y, double size_x, double size_y)
        : nx(cells_x), ny(cells_y), x0(x), y0(y), dx(size_x), dy(size_y) {}

    explicit Grid(const thw_grid& grid) {
        thw_grid known{};
        known.struct_size = sizeof(known);
        thw_copy_known(&known, &grid);
        kind = known.kind;
        nx = known.nx, ny = known.ny;
        x0 = known.x0, y0 = known.y0;
        dx = known.dx, dy = known.dy;
        crs = known.crs;
        vertical_datum = known.vertical_datum;
        geometry = known.geometry;
        device_geometry = known.device_geometry;
    }

    /// View for the C boundary; valid as long as this object is neither changed nor destroyed.
    auto to_abi() const -> thw_grid {
        return {sizeof(thw_grid), kind,           nx, ny, x0, y0, dx, dy, crs.c_str(), vertical_datum.c_str(),
                geometry,         device_geometry};
    }

    auto cells() const -> std::int64_t { return nx * ny; }

    /// Hash that the program has set; 0 for uniform rasters and for a mesh that the program has not seen yet.
    auto geometry_hash() const -> std::uint64_t {
        if (geometry == nullptr) {
            return 0;
        }
        return kind == THW_GRID_CURVILINEAR ? static_cast<const thw_curvilinear*>(geometry)->hash
                                            : static_cast<const thw_triangles*>(geometry)->hash;
    }

    /// Returns whether both grids have the same mesh, or neither has one.
    auto same_geometry(const Grid& other) const -> bool {
        return geometry == other.geometry ||
               (geometry_hash() != 0 && geometry_hash() == other.geometry_hash());
    }

    auto contains(double x, double y) const -> bool {
        return x >= x0 && y >= y0 && x < x0 + dx * static_cast<double>(nx) &&
               y < y0 + dy * static_cast<double>(ny);
    }

    friend auto operator==(const Grid& a, const Grid& b) -> bool {
        return a.kind == b.kind && a.nx == b.nx && a.ny == b.ny && a.x0 == b.x0 && a.y0 == b.y0 &&
               a.dx == b.dx && a.dy == b.dy && a.crs == b.crs && a.vertical_datum == b.vertical_datum &&
               a.same_geometry(b);
    }

    friend auto operator!=(const Grid& a, const Grid& b) -> bool { return !(a == b); }
};

/// Number of values of a field at `location` along x and y; ny is 1 on triangles.
struct Extent {
    std::int64_t nx, ny;

    auto count() const -> std::int64_t { return nx * ny; }
};

/// Returns 0 by 0 if the grid has no such location.
inline auto extent_of(const Grid& grid, thw_location location) -> Extent {
    if (grid.kind == THW_GRID_TRIANGLES) {
        const auto* mesh = static_cast<const thw_triangles*>(grid.geometry);
        return location == THW_AT_CELL   ? Extent{grid.nx, 1}
               : mesh == nullptr         ? Extent{0, 0}
               : location == THW_AT_NODE ? Extent{mesh->nodes, 1}
               : location == THW_AT_EDGE ? Extent{mesh->edges, 1}
                                         : Extent{0, 0};
    }
    if (location == THW_AT_EDGE) {
        return {0, 0};
    }
    const bool wider = location == THW_AT_NODE || location == THW_AT_FACE_X;
    const bool taller = location == THW_AT_NODE || location == THW_AT_FACE_Y;
    return {grid.nx + (wider ? 1 : 0), grid.ny + (taller ? 1 : 0)};
}

}  // namespace thalweg
