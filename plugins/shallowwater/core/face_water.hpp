// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/layout.hpp"

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

// Where a face outside the grid is among those of FaceWater.
template <class Real>
THALWEG_HD auto outer_face_water(const FaceWater<Real>& water, const OuterFaces& faces, const OuterFace& face)
    -> Real* {
    const std::ptrdiff_t j = face.j;
    return face.along_x
               ? water.x + j * (faces.nx + 1) + (face.high ? faces.nx : 0)
               : water.y + (face.high ? static_cast<std::ptrdiff_t>(faces.ny) * faces.nx : 0) + face.i;
}

// Writes the water of faces, `width` of them a row, times `scale` to an array of the same shape.
template <class Real>
struct ScaleFaces {
    int width;
    const Real* from;  // null: zeros
    double scale;
    Real* to;

    THALWEG_HD void operator()(int i, int j) const {
        const auto k = static_cast<std::ptrdiff_t>(j) * width + i;
        to[k] = from != nullptr ? static_cast<Real>(scale * static_cast<double>(from[k])) : Real(0);
    }
};

}  // namespace thalweg::shallowwater
