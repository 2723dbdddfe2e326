// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/corner_value.hpp>

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/cell_level.hpp"
#include "shallowwater/flow/options.hpp"

// A bed that changes while the run goes on, written once and called by both executors.
namespace thalweg::shallowwater {

// The change of the bed at vertex (i, j) since the start [m]. From cells: their value at corners, so that
// what rises and falls from cell to cell does not make the flow rough; cells that are walls do not count, and
// a missing change is none.
template <class Real, class Input>
struct ChangeAtVertex {
    Layout layout;
    compute::CornerGrid corners;
    BedChange<Input> change;
    const Real* depth;  // tells the walls

    THALWEG_HD auto operator()(int i, int j) const -> double {
        if (change.vertices != nullptr) {
            return or_none(change.vertices[static_cast<std::ptrdiff_t>(j) * (layout.nx + 1) + i]);
        }
        return compute::corner_value<double>(
            corners, i, j, [this](int a, int b) { return depth[layout.index(a, b)] >= Real(0); },
            [this](int a, int b) {
                return or_none(change.cells[static_cast<std::ptrdiff_t>(b) * layout.nx + a]);
            });
    }

  private:
    static THALWEG_HD auto or_none(double dz) -> double { return is_number(dz) ? dz : 0.0; }
};

// The bed at the start is kept, so that no rounding adds up and a change back to 0 gives the old bits.
//
// Dry tiles and strips need no mark: nothing moves between two dry cells whatever their beds are, and those
// that hold water are never left out. So sparse and dense runs agree bit for bit.

// Vertex (i, j): its bed at the start and the change since.
template <class Real, class Input>
struct MoveVertex {
    ChangeAtVertex<Real, Input> change;
    const Real* first_bed;  // bed at vertices at the start, above the datum [m]
    Real* bed;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = change.layout.index(i, j);
        bed[k] = static_cast<Real>(first_bed[k] + change(i, j));
    }
};

// Cell (i, j): its mean bed at the start and the mean change of its vertices since.
template <class Real, class Input>
struct MoveCell {
    ChangeAtVertex<Real, Input> change;
    const Real* first_bed;  // mean bed of cells at the start, above the datum [m]
    Real* mean;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = change.layout.index(i, j);
        if (first_bed[k] != no_ground<Real>) {
            const double south = change(i, j) + change(i + 1, j);
            const double north = change(i, j + 1) + change(i + 1, j + 1);
            mean[k] = static_cast<Real>(first_bed[k] + 0.25 * (south + north));
        }
    }
};

// The highest level of cell (i, j) so far, when its bed begins to move.
template <class Real>
struct FirstMaximumLevel {
    Layout layout;
    Arrays<Real> arrays;
    CellLevel<Real> level;
    Real dry_depth;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = layout.index(i, j);
        const Real deepest = arrays.records.of[record::maximum_depth][k];
        arrays.records.of[record::maximum_level][k] =
            deepest > dry_depth ? level(k, deepest) : lowest_level<Real>;
    }
};

// Makes one array equal to another, over the whole layout.
template <class Real>
struct CopyArray {
    std::ptrdiff_t pitch;
    const Real* from;
    Real* to;

    THALWEG_HD void operator()(int column, int row) const {
        const auto k = row * pitch + column;
        to[k] = from[k];
    }
};

}  // namespace thalweg::shallowwater
