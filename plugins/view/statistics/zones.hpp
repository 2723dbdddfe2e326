// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/features.hpp>
#include <thalweg/grid.hpp>

#include "view/cells/raster.hpp"

namespace thalweg::view {

/// Cells that are looked at together.
struct Zone {
    std::string name;  ///< empty: all cells of the grid
    bool is_whole = false;
    std::vector<CellIndex> cells;  ///< by rising number; of the whole grid none is listed
};

/// The zones that polygons make on a grid: the cells whose centre is inside (gis::cells_inside()), in the
/// order in which their names come first. `attribute` names them, features of one name are one zone; empty:
/// they are called 1, 2, 3 in their order. Zones may overlap or have no cell. `source` names the features in
/// errors. Throws Error for lines and points, for an attribute that is not there or empty, and for polygons
/// that do not meet the grid or cannot be brought to its CRS.
auto zones_of(const Features& features, const std::string& attribute, const Grid& grid,
              const std::string& source) -> std::vector<Zone>;

}  // namespace thalweg::view
