// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hd.hpp"

namespace thalweg::compute {

/// A field of nx x ny cells, seen from their corners. Along an axis that is periodic the opposite edge goes
/// on, and no edge is an end of the field.
struct CornerGrid {
    int nx, ny;
    bool periodic_x = false;
    bool periodic_y = false;

    THALWEG_HD auto contains(int i, int j) const -> bool { return i >= 0 && i < nx && j >= 0 && j < ny; }

    /// Step from a cell that touches corner line `corner` to its neighbour within, where the line is an edge;
    /// 0: it is none.
    static THALWEG_HD auto inward(int corner, int cells, bool periodic) -> int {
        if (periodic) {
            return 0;
        }
        return (corner == 0 ? 1 : 0) - (corner == cells ? 1 : 0);
    }
};

/// What a field of cells is worth at corner (i, j), the south-western one of cell (i, j): the mean of the
/// cells around it that count. At an edge of the grid each of them counts with what the line through it and
/// its inner neighbour, if that counts, is worth at the edge: so an even slope goes on to the edge, and a
/// cell at it has about its own value for the mean of its corners. Flow and sediment both call this for the
/// change of the bed, so that they know of each other what the flow sees.
///
/// `counts(a, b)` says whether a cell of the grid does; `value(a, b)` is asked for those that do. Even values
/// come out as they are, to the bit; 0 where no cell counts.
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
