// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <thalweg/grid.hpp>

// Places where a channel of one cell steps diagonally. Its cells touch at a corner only, so that water must
// rise over the lower one of the two cells beside it.
namespace thalweg::shallowwater {

/// What `find_corner_sills` found.
struct CornerSills {
    std::int64_t count = 0;
    /// The highest sill: the lower left one of its 2 x 2 cells; level of the sill, and its height above the
    /// higher channel cell [m].
    std::int64_t i = 0, j = 0;
    double level = 0, height = 0;
};

/// Looks at each 2 x 2 cells of a raster: both cells of one diagonal lie lower than both others by more than
/// 0.1 m and by more than 3 times the median second difference of the bed, and a channel of one cell goes
/// on at both ends. `bed` [m] holds the cells, or the nodes where `at_nodes`; NaN is no ground.
template <class Element>
auto find_corner_sills(const Element* bed, const Grid& grid, bool at_nodes) -> CornerSills;

/// Tells how many there are, where the highest one is, and what to do.
auto corner_sills_text(const CornerSills& sills, const Grid& grid) -> std::string;

}  // namespace thalweg::shallowwater
