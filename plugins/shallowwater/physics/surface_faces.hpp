// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/minmod.hpp"

namespace thalweg::shallowwater {

// Depths [m] at the two faces of a cell over its own bed, heights [m] of its surface over their sills,
// negative where it lies below, and the change of its level from the low face to the high one [m].
template <class Real>
struct SurfaceFaces {
    Real depth_low, depth_high;
    Real over_low, over_high;
    Real level_change;
};

// The limited slope of the level of a cell [m per cell]. A surface that falls more steeply than the bed
// leaves at least half of the depth at the lower face: where it falls by more than the depth in addition, it
// goes back towards the bed, and lies along it from twice the depth on. Lifted to the bed there, as
// published, it would pass nothing; left as it is, less and less as its depth there goes to 0, so that the
// water stays. One that dips at the upper face goes over from the published one, whose water all stands at
// the lower face, to that along the bed as its slope nears that of the bed. Ours, as the theta of thin water.
// At rest the slope is 0, and nothing changes.
template <class Real>
THALWEG_HD auto level_slope(Real theta, const LineStencil<Real>& s) -> Real {
    const Real depth = at_least(s.depth, Real(0));
    const Real slope =
        minmod_slope(theta_over_step(theta, depth, s.step), s.level_low, s.level, s.level_high);
    const Real rise = s.bed_high - s.bed_low;
    const Real excess = magnitude(slope) - magnitude(rise);
    const Real steep = magnitude(rise) + at_least(Real(2) * depth - excess, Real(0));
    const Real over_high = s.level + Real(0.5) * slope - s.bed_high;
    const Real over_low = s.level - Real(0.5) * slope - s.bed_low;
    const Real share = fraction_of(magnitude(slope), magnitude(rise));
    const Real lower = Real(2) * depth * (Real(1) - share);
    const Real along_bed = rise > Real(0) ? rise - lower : rise + lower;
    const Real dipping = lesser(over_low, over_high) < Real(0) ? along_bed : slope;
    const Real falling = excess > depth ? (rise > Real(0) ? steep : -steep) : dipping;
    return slope * rise > Real(0) ? falling : slope;
}

// The limited surface of a cell over its bed (Kurganov & Petrova 2007). A face where it would dip below the
// bed is lifted to it, and the opposite face takes the difference. `Published`: theta is the same in water of
// any depth, and no surface is laid along the bed.
template <bool Published = false, class Real>
THALWEG_HD auto surface_faces(Real theta, const LineStencil<Real>& s) -> SurfaceFaces<Real> {
    const Real free_slope =
        Published ? minmod_slope(theta, s.level_low, s.level, s.level_high) : level_slope(theta, s);
    const bool dips_high = s.level + Real(0.5) * free_slope < s.bed_high;
    const bool dips_low = s.level - Real(0.5) * free_slope < s.bed_low;
    const Real from_low = dips_low ? Real(2) * (s.level - s.bed_low) : free_slope;
    const Real slope = dips_high ? Real(2) * (s.bed_high - s.level) : from_low;
    // The two face depths add up to at most twice the cell's. Rounding of the level must not lend a thin cell
    // more.
    const Real most = Real(2) * at_least(s.depth, Real(0));
    const Real level_low = s.level - Real(0.5) * slope;
    const Real level_high = s.level + Real(0.5) * slope;
    // From levels, not from depths over the cell's own bed: so both sides of a sill get the same bits at
    // rest.
    return {lesser(at_least(level_low - s.bed_low, Real(0)), most),
            lesser(at_least(level_high - s.bed_high, Real(0)), most),
            lesser(greater(level_low, s.bed_low) - s.sill_low, most),
            lesser(greater(level_high, s.bed_high) - s.sill_high, most), slope};
}

// Keeps one component of the velocity at both faces of a cell among those of the cell and its two neighbours.
template <class Real>
THALWEG_HD void bound_velocity(Real low, Real own, Real high, Real& first, Real& second) {
    const Real least = lesser(lesser(low, own), high);
    const Real most = greater(greater(low, own), high);
    first = lesser(greater(first, least), most);
    second = lesser(greater(second, least), most);
}

}  // namespace thalweg::shallowwater
