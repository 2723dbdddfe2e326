// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/compute/any_values.hpp>

#include "shallowwater/river/arrays.hpp"

/// A bed that moves, and whose roughness changes. Water keeps its depth, so that none is gained or lost.
namespace thalweg::river {

/// Change of the bed since the start [m] in the executor's memory, by cell; where it is not a number, 0.
struct BedChange {
    compute::AnyValues of_cell;

    THALWEG_HD auto operator()(std::ptrdiff_t cell) const -> double {
        const double change = of_cell[cell];
        return compute::is_number(change) ? change : 0;
    }
};

/// Moves a cell to its first bed and the change.
template <class Real>
struct MoveCell {
    River<Real> r;
    BedChange change;
    const double* first;  ///< m

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        if (r.active[k] != 0) {
            r.bed[k] = first[k] + change(k);
            r.level[k] = r.bed[k] + r.depth[k];
        }
    }
};

/// Gives a cell another roughness.
template <class Real>
struct RoughenCell {
    River<Real> r;
    compute::AnyValues manning;  ///< s m^(-1/3)

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = r.cell(i, j);
        const double value = manning[k];
        if (value >= 0 && value <= 1) {
            r.manning[k] = static_cast<Real>(value);
        }
    }
};

/// Moves a face by the mean change of the cells beside it.
template <class Real>
struct MoveFace {
    River<Real> r;
    int axis;
    BedChange change;
    const double* first;  ///< m

    THALWEG_HD void operator()(int i, int j) const {
        const FaceAt at = r.face_at(axis, i, j);
        if (at.low < 0 && at.high < 0) {
            return;
        }
        const double low = change(at.low >= 0 ? at.low : at.high);
        const double high = change(at.high >= 0 ? at.high : at.low);
        r.face[axis].bed[at.face] = first[at.face] + 0.5 * (low + high);
    }
};

}  // namespace thalweg::river
