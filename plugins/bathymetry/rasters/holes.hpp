// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

#include "bathymetry/ground/raster_grid.hpp"

namespace thalweg::bathymetry {

/// Cells without a value that no way over other such cells, from side to side, connects with the edge.
struct Holes {
    std::size_t cells = 0;
    int column = 0, row = 0;  ///< of the first, from the south; read where there are cells
};

auto holes_in(const CellField& field) -> Holes;

}  // namespace thalweg::bathymetry
