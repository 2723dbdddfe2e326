// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/cell_bed.hpp"
#include "shallowwater/physics/scalar.hpp"

// Where the water stands in a cell that it covers only in part. A midline joins the middles of two opposite
// faces; its bed rises by twice its half range, which is |B_E - B_W| / 2 along x. The edge depth is that of a
// level water at the lower end of a midline, so the waterline is the bed there plus the edge depth. In one
// direction this is the waterline of Bollermann, Chen, Kurganov & Noelle 2013.
namespace thalweg::shallowwater {

// Mean depth [m] along a midline, from its edge depth [m].
template <class Real>
THALWEG_HD auto midline_depth(Real edge, Real half_range) -> Real {
    const Real e = at_least(edge, Real(0));
    const Real triangle = e * quotient(e, greater(Real(4) * half_range, Real(1e-30)));
    return e >= Real(2) * half_range ? e - half_range : triangle;
}

// Edge depths [m] along x and y.
template <class Real>
struct EdgeDepths {
    Real x, y;
};

// The waterline of each direction by itself, as published for two dimensions (Horvath et al. 2015): each
// midline holds the whole depth of the cell.
template <class Real>
THALWEG_HD auto directional_waterline(Real depth, Real half_range) -> Real {
    const Real triangle = Real(2) * square_root(half_range * depth);
    return depth >= half_range ? depth + half_range : triangle;
}

// Mean depth [m] of a cell with its level `offset` [m] above the bed at its centre: the mean of both
// midlines, weighted with their ranges. This volume of a cell, with one level for both directions, is ours:
// it makes a lake rest on any bed, which no pair of separate waterlines does.
template <class Real>
THALWEG_HD auto depth_of_waterline(Real offset, Real half_x, Real half_y) -> Real {
    const Real sum = half_x + half_y;
    const Real weighted =
        half_x * midline_depth(offset + half_x, half_x) + half_y * midline_depth(offset + half_y, half_y);
    const Real mean = quotient(weighted, greater(sum, Real(1e-30)));
    return offset >= greater(half_x, half_y) ? offset : mean;
}

// The inverse of depth_of_waterline() in closed form. With a >= b the half ranges there are four cases: water
// on the steeper midline only, on parts of both, all over the flatter one, all over both. They share one
// root.
template <class Real>
THALWEG_HD auto single_waterline(Real depth, Real half_x, Real half_y) -> EdgeDepths<Real> {
    const Real a = greater(half_x, half_y);
    const Real b = lesser(half_x, half_y);
    const Real sum = a + b;
    const Real difference = a - b;
    const Real volume = sum * depth;
    const Real square = difference * difference;
    const bool first = Real(4) * volume <= square;
    const bool second = volume <= Real(0.25) * sum * sum + b * b;
    const Real both = second ? Real(8) * volume - square : volume + sum * b;
    const Real root = square_root(at_least(first ? volume : both, Real(0)));
    const Real on_both = second ? Real(0.5) * (difference + root) : Real(2) * (root - b);
    const Real in_part = first ? Real(2) * root : on_both;
    const Real steep = depth >= a ? depth + a : in_part;
    const Real flat = at_least(steep - difference, Real(0));
    const bool along_x = half_x >= half_y;
    return {along_x ? steep : flat, along_x ? flat : steep};
}

// Depth [m] of a cell with its level `offset` [m] above the bed at its centre.
template <class Real>
THALWEG_HD auto waterline_depth(Real offset, const CellBed<Real>& bed) -> Real {
    return depth_of_waterline(offset, magnitude(bed.half_x), magnitude(bed.half_y));
}

// The inverse: the level [m] of the water in a cell.
template <class Real>
THALWEG_HD auto waterline_level(Real depth, const CellBed<Real>& bed) -> Real {
    const Real half_x = magnitude(bed.half_x);
    const Real half_y = magnitude(bed.half_y);
    const Real half = greater(half_x, half_y);
    const EdgeDepths<Real> edge = single_waterline(depth, half_x, half_y);
    return depth >= half ? bed.mean + depth : bed.mean - half + greater(edge.x, edge.y);
}

}  // namespace thalweg::shallowwater
