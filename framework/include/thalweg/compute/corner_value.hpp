// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hd.hpp"

namespace thalweg::compute {

/// Corners of a field of nx x ny cells. Along a periodic axis the field continues at the opposite edge, so
/// that it has no end there.
struct CornerGrid {
    int nx, ny;
    bool periodic_x = false;
    bool periodic_y = false;

    THALWEG_HD auto contains(int i, int j) const -> bool { return i >= 0 && i < nx && j >= 0 && j < ny; }

    /// Step from a cell that touches corner line `corner` to its inner neighbour if the line is an edge; 0 if
    /// it is none.
    static THALWEG_HD auto inward(int corner, int cells, bool periodic) -> int {
        if (periodic) {
            return 0;
        }
        return (corner == 0 ? 1 : 0) - (corner == cells ? 1 : 0);
    }
};

/// Value of a cell field at corner (i, j), the south-western one of cell (i, j): the mean of the valid cells
/// around it. At an edge of the grid each cell is first extrapolated linearly from its inner neighbour, if
/// that is valid. A uniform slope therefore continues to the edge, and the mean over the corners of an edge
/// cell is about the cell's own value. Flow and sediment both use this function for the change of the bed, so
/// that both have the same bed.
///
/// `counts(a, b)` returns whether a cell of the grid is valid; `value(a, b)` is called for valid cells only.
/// A uniform field is returned unchanged, to the bit; the value is 0 if no cell is valid.
template <class Real, class Counts, class Value>
THALWEG_HD auto corner_value(const CornerGrid& grid, int i, int j, const Counts& counts, const Value& value)
    -> Real {
    const auto is_there = [&](int a, int b) { return grid.contains(a, b) && counts(a, b); };
    const int east = CornerGrid::inward(i, grid.nx, grid.periodic_x);
    const int north = CornerGrid::inward(j, grid.ny, grid.periodic_y);
    Real sum = 0;
    int count = 0;
    for (int b = j - 1; b <= j; ++b) {
        for (int a = i - 1; a <= i; ++a) {
            if (!is_there(a, b)) {
                continue;
            }
            const Real own = value(a, b);
            Real rise = 0;  // over a whole cell, toward the edge
            if (east != 0 && is_there(a + east, b)) {
                rise += own - value(a + east, b);
            }
            if (north != 0 && is_there(a, b + north)) {
                rise += own - value(a, b + north);
            }
            sum += own + rise / Real(2);
            ++count;
        }
    }
    return count > 0 ? sum / static_cast<Real>(count) : Real(0);
}

}  // namespace thalweg::compute
