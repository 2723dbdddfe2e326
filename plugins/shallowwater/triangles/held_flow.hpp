// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// What passes the sides of a triangle in a step.
namespace thalweg::shallowwater {

// What passes an edge of the boundary that is no wall, from its cell outwards, for the whole edge.
template <class Real>
struct EdgeFlow {
    Real mass;            // m3/s
    Real gain_x, gain_y;  // m4/s2, change of momentum that belongs to the cell
};

// The flows through held edges of a cell; null where a side is none.
template <class Real>
struct HeldSides {
    const EdgeFlow<Real>* flow[3];
};

// Whether water may pass between cells of these depths [m], of which a negative one is missing ground.
template <class Real>
THALWEG_HD auto may_flow(Real a, Real b, Real dry_depth) -> bool {
    return lesser(a, b) >= Real(0) && greater(a, b) > dry_depth;
}

// Sums over the sides of a cell.
template <class Real>
struct SideSums {
    Real mass;            // m3/s outwards
    Real gain_x, gain_y;  // m4/s2
    Real fastest;         // m/s
    Real longest;         // m
};

}  // namespace thalweg::shallowwater
