// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/layout.hpp"

namespace thalweg::shallowwater {

// Fills the corners of the ring where all four edges are periodic, for n and row below twice the margin. No
// flux depends on a corner. But a warp on CUDA takes the path of deep water where all of its lanes are deep,
// and its rounding shall be the same in all rows.
template <class Real>
struct RepeatCorners {
    Layout layout;
    StateArrays<Real> state;
    BedArrays<Real> bed;

    THALWEG_HD void operator()(int n, int row) const {
        const std::ptrdiff_t from = layout.index(inside(n, layout.nx), inside(row, layout.ny));
        const std::ptrdiff_t to = layout.index(outside(n, layout.nx), outside(row, layout.ny));
        Real* const fields[] = {state.depth, state.discharge_x, state.discharge_y,
                                bed.mean,    bed.half_x,        bed.half_y};
        for (Real* field : fields) {
            field[to] = field[from];
        }
    }

  private:
    // Place m of the ring along a line of so many cells: those before the first one, then those behind the
    // last.
    static THALWEG_HD auto outside(int m, int cells) -> int {
        return m < Layout::margin ? m - Layout::margin : cells + m - Layout::margin;
    }

    static THALWEG_HD auto inside(int m, int cells) -> int {
        const int place = outside(m, cells) % cells;
        return place < 0 ? place + cells : place;
    }
};

}  // namespace thalweg::shallowwater
