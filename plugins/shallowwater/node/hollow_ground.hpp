// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <thalweg/grid.hpp>

// Places between raised ground, in whose ponds the split form of WAF does not come to rest (docs/schemes.md).
namespace thalweg::shallowwater {

/// Cells that lie lower by 0.1 m or more than ground to their west, east, south and north, each before the
/// edge of the raster and before missing ground: all cells of a closed hollow, and few of a valley.
struct HollowGround {
    std::int64_t count = 0;
    std::int64_t i = 0, j = 0;  ///< the cell furthest below the lowest of the four
    double depth = 0;           ///< m, of that cell
};

/// Looks at all cells of a raster. `bed` [m] holds the cells, or the nodes where `at_nodes`; NaN is no
/// ground.
template <class Element>
auto find_hollow_ground(const Element* bed, const Grid& grid, bool at_nodes) -> HollowGround;

/// Tells what the split form makes of it, where the deepest place is, and what to do.
auto hollow_ground_text(const HollowGround& hollows, const Grid& grid) -> std::string;

}  // namespace thalweg::shallowwater
