// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "shallowwater/raster/cpu/cell_box.hpp"
#include "shallowwater/raster/stage.hpp"

// One Runge-Kutta stage on a part of the grid. The same source is compiled for several x86-64 levels; the
// solver takes the best that the machine has.
namespace thalweg::shallowwater {

// What all parts of a stage share.
template <class Real>
struct StageJob : Stage<Real, std::ptrdiff_t> {
    StateArrays<const Real> in;   // the state that fluxes are taken from
    StateArrays<const Real> old;  // of the second stage: the state at the start of the step, else null
    StateArrays<Real> out;        // may be `old`
    Real water_time;              // s, that its fluxes count for there
    Real dt;
    Real quarter_x, quarter_y;  // cell width / (4 dt)
};

// Columns [begin, end), counted from the western one of a part or tile. At first there are none, beyond any
// column on both sides, so that a minimum and a maximum join them to others without asking.
struct Columns {
    static constexpr int nowhere = 1 << 20;
    int begin = nowhere, end = -nowhere;

    auto is_empty() const -> bool { return begin >= end; }

    auto count() const -> int { return std::max(end - begin, 0); }

    auto grown(int by) const -> Columns { return {begin - by, end + by}; }

    auto moved(int east) const -> Columns { return {begin + east, end + east}; }
};

// The smallest columns around both. Either may be none, as they are at first.
inline auto around(const Columns& a, const Columns& b) -> Columns {
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

// The columns of a part to compute in one row. Where an end is `still`, the cell beyond it is not computed
// either: nothing moves there, because both cells are dry.
struct RowSpan : Columns {
    bool still_west, still_east;

    explicit RowSpan(const Columns& columns = {}) : Columns(columns), still_west(false), still_east(false) {}

    // Cells whose faces count: one more at an end that is not still.
    auto cells() const -> Columns { return {begin - (still_west ? 0 : 1), end + (still_east ? 0 : 1)}; }

    // Faces to the west of cells that something may pass.
    auto faces() const -> Columns { return {begin, end + (still_east ? 0 : 1)}; }
};

constexpr int rows_of_part = 16;  // at most

// A part costs as much time as about so many cells besides its own: two more rows, and ends of vectors.
constexpr int cost_of_part = 100;

// Cells to compute inside a box, which is the smallest around them. `closed`: whether walls or edges may be
// within the scheme's reach.
struct Part : CellBox {
    bool closed = false;
    bool is_whole = false;  // whether all rows have all columns of the box
    int cells = 0;          // to compute
    RowSpan spans[rows_of_part];

    auto width() const -> int { return east - west; }

    // None outside of the box.
    auto row(int j) const -> RowSpan { return j >= south && j < north ? spans[j - south] : RowSpan{}; }

    // The smallest columns around those of rows j - by to j + by.
    auto rows_around(int j, int by) const -> Columns { return rows_between(j - by, j + by); }

    // The smallest columns around those of rows `first` to `last`.
    auto rows_between(int first, int last) const -> Columns {
        if (is_whole) {
            return first < north && last >= south ? Columns{0, width()} : Columns();
        }
        Columns all;
        const int end = std::min(last + 1, north) - south;
        for (int row = std::max(first - south, 0); row < end; ++row) {
            all = around(all, spans[row]);
        }
        return all;
    }
};

constexpr int widest_part = 256;  // columns: all row buffers of a part stay in the first-level cache

// Values in a row buffer of scratch memory: 8 columns to the west of a part, the others to the east.
constexpr int room_of_row = widest_part + 32;

// Number of values of scratch memory that one call needs.
constexpr std::size_t part_scratch = 96 * static_cast<std::size_t>(room_of_row);

// Computes a part, and returns the largest of face speed over cell width [1/s].
template <class Real>
using RunPart = auto(*)(const StageJob<Real>&, const Part&, Real* scratch) -> Real;

// The best version for this machine.
template <class Real>
auto choose_run_part() -> RunPart<Real>;

}  // namespace thalweg::shallowwater
