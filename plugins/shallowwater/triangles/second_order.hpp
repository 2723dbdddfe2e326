// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/triangles/mesh_arrays.hpp"
#include "shallowwater/triangles/sides_across.hpp"

namespace thalweg::shallowwater {

// A triangle as seen from one of its sides: depth [m], level [m above the datum], and velocity normal and
// tangential to the edge [m/s], of which the normal goes from the first cell of the edge to the second.
template <class Real>
struct alignas(16) StoredSide {
    Real depth, level, normal, tangential;
};

// What a scheme of second order needs of a mesh besides MeshArrays, in the memory of an executor; arrays of
// [cells].
template <class Real>
struct SecondOrderArrays {
    const Real* weight_x[3];  // 1/m, see GradientFit
    const Real* weight_y[3];
    const Real* balance[3];      // 1, see GradientWeights
    const std::uint8_t* across;  // see SidesAcross
    StoredSide<Real>* sides;     // of the stage under way, [3][cells]
    std::int32_t cells;
    StateArrays<Real> middle;  // after the first stage

    // Side n of cell k.
    THALWEG_HD auto side(int n, std::int32_t k) const -> StoredSide<Real>& {
        return sides[std::ptrdiff_t{n} * cells + k];
    }
};

// Sets the sides of cell k to nothing: an edge between dry cells that a stage left out is read, and whatever
// it holds must be a number.
template <class Real>
struct ClearSides {
    SecondOrderArrays<Real> more;

    THALWEG_HD void operator()(int k, int /*row*/) const {
        for (int n = 0; n < 3; ++n) {
            more.side(n, k) = {Real(0), Real(0), Real(0), Real(0)};
        }
    }
};

}  // namespace thalweg::shallowwater
