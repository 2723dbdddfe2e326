// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/scalar.hpp>

#include "shallowwater/river/multigrid/layout.hpp"

namespace thalweg::river {

/// A five-point system of the preconditioner. Its columns are relaxed as whole lines, even ones and odd ones
/// in turn. In float, because a preconditioner need not be exact.
template <class Layout>
struct Columns {
    Layout shape;
    float *west, *east;    ///< couplings of a cell to the columns beside its own
    float *south, *north;  ///< to the rows beside its own; of factored lines see factor_row()
    float* centre;         ///< 0: no cell
    float* right;
    float* change;  ///< solution

    THALWEG_HD auto at(int column, int row) const -> std::int64_t { return shape.at(column, row); }
};

/// The system and its coarser ones, each with pairs of columns joined into one.
template <class Layout>
struct Ladder {
    static constexpr int most = 24;
    Columns<Layout> level[most];
    int count = 0;
};

/// Calls merge(fine, coarse, column, row) for the columns of `count` levels above level `first` that the
/// column `top` of the last of them is joined from, finer ones first.
template <class Layout, class Merge>
THALWEG_HD void climb(const Ladder<Layout>& ladder, int first, int count, int top, int row,
                      const Merge& merge) {
    for (int n = 1; n <= count; ++n) {
        const Columns<Layout>& coarse = ladder.level[first + n];
        const int begin = top << (count - n);
        const int end = compute::lesser((top + 1) << (count - n), coarse.shape.columns);
        for (int column = begin; column < end; ++column) {
            merge(ladder.level[first + n - 1], coarse, column, row);
        }
    }
}

/// Columns of a level that one of a coarser level is joined from.
struct Joined {
    int first, last;
    int levels;  ///< between the two, 1 or more
};

/// Joins the rows of a pair of columns. Sums alone would leave the couplings to the columns beside as they
/// are, though the centres now lie twice as far apart, and make the coarse system too stiff. Half of them
/// would be right in water without shores, but diverges among single dry cells; the diagonal keeps the sum of
/// the row.
struct MergeRows {
    template <class Layout>
    THALWEG_HD void operator()(const Columns<Layout>& fine, const Columns<Layout>& coarse, int column,
                               int row) const {
        const auto k = coarse.at(column, row);
        const auto a = fine.at(2 * column, row);
        const bool is_pair = 2 * column + 1 < fine.shape.columns;
        coarse.west[k] = fine.west[a];
        coarse.east[k] = fine.east[a];
        coarse.south[k] = fine.south[a];
        coarse.north[k] = fine.north[a];
        coarse.centre[k] = fine.centre[a];
        if (is_pair) {
            const auto b = fine.at(2 * column + 1, row);
            coarse.east[k] = fine.east[b];
            coarse.south[k] += fine.south[b];
            coarse.north[k] += fine.north[b];
            coarse.centre[k] += fine.centre[b] + fine.east[a] + fine.west[b];
        }
        coarse.centre[k] += (1 - share) * (coarse.west[k] + coarse.east[k]);
        coarse.west[k] *= share;
        coarse.east[k] *= share;
    }

    /// The same over several levels at once, but for rounding: `last` is the last column joined, and each
    /// level leaves its share of the outer couplings, so that centre, west and east still have the sum of
    /// all.
    template <class Layout>
    THALWEG_HD void leap(const Columns<Layout>& fine, const Columns<Layout>& coarse, int column, int row,
                         const Joined& joined) const {
        float sum = 0;
        float south = 0;
        float north = 0;
        for (int c = joined.first; c <= joined.last; ++c) {
            const auto a = fine.at(c, row);
            sum += fine.centre[a] + fine.west[a] + fine.east[a];
            south += fine.south[a];
            north += fine.north[a];
        }
        float left = 1;
        for (int n = 0; n < joined.levels; ++n) {
            left *= share;
        }
        const auto k = coarse.at(column, row);
        const float west = left * fine.west[fine.at(joined.first, row)];
        const float east = left * fine.east[fine.at(joined.last, row)];
        coarse.west[k] = west;
        coarse.east[k] = east;
        coarse.south[k] = south;
        coarse.north[k] = north;
        coarse.centre[k] = sum - west - east;
    }

    static constexpr float share = 0.8F;  ///< of the couplings; 0.7 fails with a tenth of the cells dry
};

struct MergeRight {
    template <class Layout>
    THALWEG_HD void operator()(const Columns<Layout>& fine, const Columns<Layout>& coarse, int column,
                               int row) const {
        float sum = fine.right[fine.at(2 * column, row)];
        if (2 * column + 1 < fine.shape.columns) {
            sum += fine.right[fine.at(2 * column + 1, row)];
        }
        coarse.right[coarse.at(column, row)] = sum;
    }

    /// The same over several levels at once.
    template <class Layout>
    THALWEG_HD void leap(const Columns<Layout>& fine, const Columns<Layout>& coarse, int column, int row,
                         const Joined& joined) const {
        float sum = 0;
        for (int c = joined.first; c <= joined.last; ++c) {
            sum += fine.right[fine.at(c, row)];
        }
        coarse.right[coarse.at(column, row)] = sum;
    }
};

/// Joins rows or right-hand sides for the `count` levels above level `first`, in a loop over the cells of the
/// last of them.
template <class Layout, class Merge>
struct Climb {
    Ladder<Layout> ladder;
    int first, count;
    Merge merge;

    THALWEG_HD void operator()(int a, int b) const {
        const Layout& top = ladder.level[first + count].shape;
        const int column = top.column_at(a, b);
        if (column < top.columns) {
            climb(ladder, first, count, column, top.row_at(a, b), merge);
        }
    }
};

/// Joins rows or right-hand sides for the `count` levels above level `first`, each straight from that one, in
/// a loop over all their cells: for layouts whose loops go over rows, then columns.
template <class Layout, class Merge>
struct Leap {
    Ladder<Layout> ladder;
    int first, count;
    Merge merge;

    /// Columns of the loop.
    auto columns() const -> int {
        int sum = 0;
        for (int n = 1; n <= count; ++n) {
            sum += ladder.level[first + n].shape.columns;
        }
        return sum;
    }

    THALWEG_HD void operator()(int row, int b) const {
        int column = b;
        int n = 1;
        while (column >= ladder.level[first + n].shape.columns) {
            column -= ladder.level[first + n].shape.columns;
            ++n;
        }
        const Columns<Layout>& fine = ladder.level[first];
        const int end = compute::lesser((column + 1) << n, fine.shape.columns);
        merge.leap(fine, ladder.level[first + n], column, row, {column << n, end - 1, n});
    }
};

/// Factors a row of a line in place; `north` is that of the row before. A solution of the line is then
///   y = centre d + south y_before,  x = y + north x_after.
THALWEG_HD void factor_row(float& centre, float& south, float& own_north, float& north) {
    constexpr float least = 1e-6F;
    // Rounding must not turn a pivot round.
    const float pivot = compute::greater(centre + south * north, least * centre);
    const float inverse = centre > 0 ? 1 / pivot : 0.0F;
    centre = inverse;
    south = -south * inverse;
    own_north = north = -own_north * inverse;
}

}  // namespace thalweg::river
