// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/central_upwind.hpp"

// Cells without flow are part of the state: a negative depth says what they are, in the grid and in the ring
// of cells around it. So the loops need no index tests at edges, and a wall can stand anywhere.
namespace thalweg::shallowwater {

// A cell that water cannot enter.
template <class Real>
constexpr auto wall_depth = Real(-1);

// A place without flow beside a face that has a flow of its own, found beside the stages (see FaceFlow).
template <class Real>
constexpr auto open_depth = Real(-2);

// Whether a cell is one without flow, of whatever kind. Any other negative depth is an error.
template <class Real>
THALWEG_HD auto is_wall(Real depth) -> bool {
    return depth == wall_depth<Real> || depth == open_depth<Real>;
}

template <class Real>
THALWEG_HD auto is_open(Real depth) -> bool {
    return depth < Real(-1.5);
}

// What one cell sees along a line: itself and its two neighbours. The bed is the cell's own at its two faces;
// the sill of a face is the higher one of the beds on both sides; the step is the larger one between the mean
// bed of the cell and that of a neighbour.
template <class Real>
struct LineStencil {
    Real depth_low, depth, depth_high;
    Real level_low, level, level_high;
    Real normal_low, normal, normal_high;              // discharge along the line
    Real tangential_low, tangential, tangential_high;  // discharge across the line
    Real bed_low, bed_high;
    Real sill_low, sill_high;
    Real step;
};

// What a cell beside a wall has of a discharge along the line [m2/s] more than the neighbour across brings or
// takes. Along a wall that crosses the raster in steps the water comes in at one face and leaves by another:
// there this is 0, and such a wall does not brake it.
template <class Real>
THALWEG_HD auto unfed(Real own, Real across) -> Real {
    return own - lesser(greater(across, lesser(own, Real(0))), greater(own, Real(0)));
}

// The velocities with which a cell meets the faces that a wall closes, which then push as a mirror image of
// this part of the flow does. `inverse` is that of the cell's depth [1/m].
template <class Real>
THALWEG_HD void meet_walls(const LineStencil<Real>& s, Real inverse, FaceState<Real>& low,
                           FaceState<Real>& high) {
    low.normal = s.depth_low < Real(0) ? unfed(s.normal, s.normal_high) * inverse : low.normal;
    high.normal = s.depth_high < Real(0) ? unfed(s.normal, s.normal_low) * inverse : high.normal;
}

// The larger step [m] of three values in a line.
template <class Real>
THALWEG_HD auto larger_step(Real low, Real own, Real high) -> Real {
    return greater(magnitude(own - low), magnitude(high - own));
}

// Replaces neighbours without flow by the mirror image: level and tangential discharge are equal, the normal
// discharge is reversed. Behind an open face it goes on, so that neither has a slope in the cell. Beside one
// without flow the step is what the bed rises within the cell.
template <class Real>
THALWEG_HD void close_stencil(LineStencil<Real>& s) {
    const bool shut_low = s.depth_low < Real(0);
    const bool shut_high = s.depth_high < Real(0);
    s.level_low = shut_low ? s.level : s.level_low;
    s.level_high = shut_high ? s.level : s.level_high;
    s.normal_low = shut_low ? (is_open(s.depth_low) ? s.normal : -s.normal) : s.normal_low;
    s.normal_high = shut_high ? (is_open(s.depth_high) ? s.normal : -s.normal) : s.normal_high;
    s.tangential_low = shut_low ? s.tangential : s.tangential_low;
    s.tangential_high = shut_high ? s.tangential : s.tangential_high;
    const bool beside_wall = lesser(s.depth_low, s.depth_high) < Real(0);
    s.step = beside_wall ? magnitude(s.bed_high - s.bed_low) : s.step;
}

// Completes a face that has a cell without flow on one side or on both; returns whether it has one. The face
// is a wall; an open one passes nothing at all, not even the push of the water against a wall.
template <class Real>
THALWEG_HD auto close_face(Real cell_low, Real cell_high, FaceState<Real>& low, FaceState<Real>& high)
    -> bool {
    const bool shut_low = cell_low < Real(0);
    const bool shut_high = cell_high < Real(0);
    low.normal = is_open(cell_high) ? Real(0) : low.normal;
    high.normal = is_open(cell_low) ? Real(0) : high.normal;
    const FaceState<Real> beyond_high = {low.depth, -low.normal, low.tangential};
    const FaceState<Real> beyond_low = {high.depth, -high.normal, high.tangential};
    high.depth = shut_high ? beyond_high.depth : high.depth;
    high.normal = shut_high ? beyond_high.normal : high.normal;
    high.tangential = shut_high ? beyond_high.tangential : high.tangential;
    low.depth = shut_low ? beyond_low.depth : low.depth;
    low.normal = shut_low ? beyond_low.normal : low.normal;
    low.tangential = shut_low ? beyond_low.tangential : low.tangential;
    return shut_high || shut_low;
}

}  // namespace thalweg::shallowwater
