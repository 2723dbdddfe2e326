// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// What a cell without a gradient of its own shows at a side: the ground slopes evenly from the centre of a
// cell to that of its neighbour, and water runs along it where its level falls with the ground.
namespace thalweg::shallowwater {

// Depth, level and bed of a cell [m, the latter two above the datum]; the depth is not negative.
template <class Real>
struct Column {
    Real depth, level, bed;
};

// Change of depth and level [m] from the centre of a cell to a side.
template <class Real>
struct SideChange {
    Real depth, level;
};

// Change of the level [m] from the centre of a cell to its side: half of that to the next cell, but no more
// than that of the ground, and only where both have one sign. So it is nothing at rest. Of two cells the
// lower one may have far more water, a lake below a wet slope: it is pushed by no more than four times
// the weight of what runs down. Less would make a film stumble whose depth varies by a factor of two.
template <class Real>
THALWEG_HD auto change_along_ground(const Column<Real>& own, const Column<Real>& near) -> Real {
    const Real rise = near.level - own.level;
    const Real slope = near.bed - own.bed;
    const Real half = Real(0.5) * (magnitude(rise) < magnitude(slope) ? rise : slope);
    const Real share = rise > Real(0) ? fraction_of(Real(4) * near.depth, own.depth) : Real(1);
    return product(rise, slope) > Real(0) ? share * half : Real(0);
}

// Changes in a wet cell to its side with a neighbour, of which that of the level is given. The bed there is
// the mean of both where the water reaches it. Below a side water is deeper by what the ground falls, but not
// where it is thinner than half a step to the next cell, which it falls down.
template <class Real>
THALWEG_HD auto sloping_change(const Column<Real>& own, const Column<Real>& near, Real level)
    -> SideChange<Real> {
    const Real slope = near.bed - own.bed;
    const Real step = magnitude(slope);
    const Real deeper = level - Real(0.5) * slope;
    const Real share = at_least(fraction_of(Real(2) * own.depth - step, step), Real(0));
    return {deeper > Real(0) ? share * deeper : greater(deeper, -own.depth), level};
}

// How far water runs along the ground, 0 to 1, by the rise of its level over that of the ground [m, both]:
// all of it from three quarters on, and nothing up to a quarter. Of a lake that is not quite at rest the
// level slopes far less than the ground: with a part of that slope at the sides, waves over uneven ground
// would grow.
template <class Real>
THALWEG_HD auto part_that_falls(Real rise, Real slope) -> Real {
    const Real share = fraction_of(magnitude(rise), magnitude(slope));
    return lesser(at_least(Real(2) * share - Real(0.5), Real(0)), Real(1));
}

// Changes in any cell of a scheme of first order: none in a dry one, and none of the level where that hardly
// falls with the ground.
template <class Real>
THALWEG_HD auto shown_change(const Column<Real>& own, const Column<Real>& near, Real dry_depth)
    -> SideChange<Real> {
    const Real falls = part_that_falls(near.level - own.level, near.bed - own.bed);
    const SideChange<Real> wet = sloping_change(own, near, falls * change_along_ground(own, near));
    const bool is_wet = own.depth > dry_depth;
    return {is_wet ? wet.depth : Real(0), is_wet ? wet.level : Real(0)};
}

}  // namespace thalweg::shallowwater
