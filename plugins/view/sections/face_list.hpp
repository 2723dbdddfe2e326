// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include <thalweg/gis/place.hpp>
#include <thalweg/grid.hpp>

namespace thalweg::view {

/// A face between two cells of a grid. What passes it is counted positive from the first cell to the second.
struct CellFace {
    int list = 0;  ///< 0: across x or i, or an edge of triangles; 1: across y or j
    std::int64_t index = 0;
    std::array<std::int64_t, 2> cells;
    std::array<gis::Point, 2> centres;  ///< of the cells
    std::array<gis::Point, 2> ends;     ///< of the face
};

/// A rectangle with its sides along the axes.
struct Bounds {
    gis::Point low, high;
};

/// Visits all faces between two cells whose centres may lie on different sides of a line in `bounds`, and
/// others. A raster visits the cells around `bounds` alone.
void each_face(const Grid& grid, const Bounds& bounds, const std::function<void(const CellFace&)>& visit);

}  // namespace thalweg::view
