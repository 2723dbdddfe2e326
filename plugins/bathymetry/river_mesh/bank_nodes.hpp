// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <vector>

#include "bathymetry/core/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Nodes on both banks, as many on each, that lie across from each other.
struct bank_nodes {
    std::vector<point> left, right;
    double length = 0;  ///< [m] along the middle
};

/// Points at `count` + 1 equal distances along a line.
auto equal_steps(const std::vector<point>& line, std::size_t count) -> std::vector<point>;

/// Pairs both banks at `count` + 1 stations that are equally spaced along the centre line; an empty one
/// becomes the middle between the banks. A station's nodes are the points of the banks nearest to it, moved
/// along them until their distances change smoothly. All lines run downstream.
auto pair_banks(const std::vector<point>& left, const std::vector<point>& right,
                const std::vector<point>& centre, std::size_t count) -> bank_nodes;

}  // namespace thalweg::bathymetry
