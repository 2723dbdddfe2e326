// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include <thalweg/grid.hpp>

namespace thalweg::corpus {

/// What a test asks of the levels that a node gives at the cells of a grid of any kind.
struct Levels {
    int cells = 0;                   ///< with a level
    double area = 0;                 ///< of these [m2]
    double mean = 0;                 ///< by area [m]
    double farthest_from_plane = 0;  ///< largest difference from ground_at() at the centre of a cell [m]
};

/// The plane begins at the south-west corner of the grid's cells.
auto levels_on(const Grid& grid, const std::vector<double>& values) -> Levels;

}  // namespace thalweg::corpus
