// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// The roots and quotients of the Roe scheme, which cost more than the rest of an edge together. Depths where
// there is no water count as next to nothing, so that all come out finite.
namespace thalweg::shallowwater {

template <class Real>
struct RoeConstants {
    Real gravity;       // m/s2
    Real root_gravity;  // m^(1/2)/s
    Real dry_depth;     // m
};

// Root of a depth, which all edges of a cell share.
template <class Real>
struct DepthRoot {
    static constexpr Real tiny = Real(sizeof(Real) == 8 ? 1e-60 : 1e-20);  // m

    Real inverse;  // m^(-1/2)
    Real root;     // m^(1/2); where ground is missing it is negative as the depth is

    THALWEG_HD explicit DepthRoot(Real depth)
        : inverse(inverse_root_of_usual(magnitude(depth) + tiny)), root(product(depth, inverse)) {}
};

// What an edge needs, the same for both of its cells.
template <class Real>
struct EdgeRoots {
    Real inverse_sum;             // m^(-1/2), of the sum of the roots of both depths
    Real c, inverse_c;            // m/s and s/m, speed of small waves on the mean depth
    Real length, inverse_length;  // m and 1/m, of the edge

    // `mean_depth` [m] of both cells; `square` [m2]: of the length.
    THALWEG_HD EdgeRoots(const DepthRoot<Real>& a, const DepthRoot<Real>& b, Real mean_depth, Real square,
                         const RoeConstants<Real>& k) {
        const Real sum = magnitude(a.root) + magnitude(b.root) + tiny_sum;
        const Real c_squared = k.gravity * (magnitude(mean_depth) + DepthRoot<Real>::tiny);
        inverse_sum = inverse_of_usual(sum);
        inverse_c = inverse_root_of_usual(c_squared);
        c = product(c_squared, inverse_c);
        inverse_length = inverse_root_of_usual(square);
        length = square * inverse_length;
    }

  private:
    static constexpr Real tiny_sum = Real(sizeof(Real) == 8 ? 1e-30 : 1e-12);  // m^(1/2)
};

}  // namespace thalweg::shallowwater
