// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <vector>

#include "bathymetry/river_mesh/river_grid.hpp"

namespace thalweg::bathymetry {

/// Number of cells, with a part, that fill `length` metres when each is as long as `lengths` say.
auto cells_along(const std::vector<CellLength>& lengths, double length) -> double;

/// Places of `rows` + 1 rows of nodes on the way of `length` metres in `steps` equal steps, from 0 to steps:
/// the distance of two rows follows `lengths`, all by one factor so that the rows fill the way. Without
/// lengths rows have equal distances.
auto row_places(const std::vector<CellLength>& lengths, double length, std::size_t steps, std::size_t rows)
    -> std::vector<double>;

}  // namespace thalweg::bathymetry
