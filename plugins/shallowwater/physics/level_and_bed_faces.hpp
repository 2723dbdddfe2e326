// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/linear_faces.hpp"

namespace thalweg::shallowwater {

// The larger step [m] from the bed of a cell to that of a neighbour along a line.
template <class Real>
THALWEG_HD auto bed_step(const WaterStencil<Real>& s) -> Real {
    return larger_step(s.low.level - s.low.depth, s.own.level - s.own.depth, s.high.level - s.high.depth);
}

// The smaller of two slopes where both have the same sign, else 0.
template <class Real>
THALWEG_HD auto smaller_slope(Real a, Real b) -> Real {
    const Real rising = greater(lesser(a, b), Real(0));
    return rising + lesser(greater(a, b), Real(0));
}

// Linear reconstruction of level and bed, limited by the generalised minmod function; the depth is what is
// left between them, and never negative. So a crest of one cell is level, however steep the water on it is.
// At rest the level has no slope, and both sides of every face have the same one: water rests at any shore.
// In thin water theta goes to 1, see theta_over_step(). A dry cell has constant depth; its level rises no
// more than its bed does, since else it would stand in the way of a pond beside it. `Deep`: it is not dry,
// and deeper than bed_step().
template <class Real, bool Deep = false>
THALWEG_HD auto level_and_bed_faces(Real theta, const WaterStencil<Real>& s, Real inverse_depth)
    -> WaterFaces<Real> {
    const Real bed_low = s.low.level - s.low.depth;
    const Real bed = s.own.level - s.own.depth;
    const Real bed_high = s.high.level - s.high.depth;
    const Real most = at_least(s.own.depth, Real(0));
    const Real factor = Deep ? theta : theta_over_step(theta, most, larger_step(bed_low, bed, bed_high));
    const Real wet_change = minmod_slope(factor, s.low.level, s.own.level, s.high.level);
    const Real bed_change = minmod_slope(factor, bed_low, bed, bed_high);
    const bool is_wet = Deep ? true : inverse_depth > Real(0);
    const Real level_change = is_wet ? wet_change : smaller_slope(wet_change, bed_change);
    const Real weight = is_wet ? Real(0.5) : Real(0);
    const Real half_depth = lesser(greater(weight * (level_change - bed_change), -most), most);
    return sides_of(factor, s, inverse_depth, half_depth, level_change);
}

// Both sides of any cell by level_and_bed_faces(). `Closed`: a neighbour may be a wall or an open edge.
template <bool Closed, class Real>
THALWEG_HD auto level_and_bed_faces_of(Real theta, WaterStencil<Real> s, Real inverse_depth)
    -> WaterFaces<Real> {
    if (!Closed) {
        return level_and_bed_faces(theta, s, inverse_depth);
    }
    const WaterStencil<Real> cells = s;
    close_water_stencil(s);
    WaterFaces<Real> f = level_and_bed_faces(theta, s, inverse_depth);
    meet_walls(cells, inverse_depth, f);
    return f;
}

}  // namespace thalweg::shallowwater
