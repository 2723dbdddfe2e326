// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/layout.hpp"

namespace thalweg::shallowwater {

// The water that has passed each face between cells since an interval began, per width [m2], in the direction
// of the axis; null where nobody asks. The stages add what passes inside the grid, the ledger of the outer
// faces the rest. Together with rain and sources it is the change of depths, so that what travels with the
// water is neither made nor lost.
template <class Real>
struct FaceWater {
    Real* x = nullptr;  // (nx + 1) x ny: face (i, j) is to the west of cell (i, j)
    Real* y = nullptr;  // nx x (ny + 1): to its south
};

// Where a face of a cell is among those of FaceWater, on a grid of nx columns.
template <class Real>
THALWEG_HD auto water_of_face(const FaceWater<Real>& water, int nx, const OuterFace& face) -> Real* {
    const int back = face.high ? 1 : 0;
    const std::ptrdiff_t row = face.j + (face.along_x ? 0 : back);
    return face.along_x ? water.x + row * (nx + 1) + face.i + back : water.y + row * nx + face.i;
}

// Writes the water of faces, `width` of them a row, times `scale` to an array of the same shape.
template <class Real, class Sum = Real>
struct ScaleFaces {
    int width;
    const Sum* from;  // null: zeros
    double scale;
    Real* to;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = static_cast<std::ptrdiff_t>(j) * width + i;
        to[k] = from != nullptr ? static_cast<Real>(scale * static_cast<double>(from[k])) : Real(0);
    }
};

}  // namespace thalweg::shallowwater
