// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/linear_faces.hpp"
#include "shallowwater/physics/scheme_constants.hpp"

// Hydrostatic reconstruction (Audusse et al. 2004): both sides of a face over the higher of their beds.
namespace thalweg::shallowwater {

// Depths [m] of both sides over the higher bed, negative where a side lies below it.
template <class Real>
struct CommonBed {
    Real depth_low, depth_high;

    THALWEG_HD auto least() const -> Real { return lesser(depth_low, depth_high); }
};

// Where no cell around is a wall.
template <class Real>
THALWEG_HD auto common_bed(const WaterSide<Real>& low, const WaterSide<Real>& high) -> CommonBed<Real> {
    const Real bed = greater(low.level - low.depth, high.level - high.depth);
    return {low.level - bed, high.level - bed};
}

// The same of any face. cell_low and cell_high are the depths of the cells; `Closed`: either may be a wall or
// an open edge, which has the bed of the other.
template <bool Closed, class Real>
THALWEG_HD auto depths_over_sill(const WaterSide<Real>& low, const WaterSide<Real>& high, Real cell_low,
                                 Real cell_high) -> CommonBed<Real> {
    Real bed_low = low.level - low.depth;
    Real bed_high = high.level - high.depth;
    if (Closed) {
        const Real own_low = bed_low;
        bed_low = cell_low < Real(0) ? bed_high : bed_low;
        bed_high = cell_high < Real(0) ? own_low : bed_high;
    }
    const Real bed = greater(bed_low, bed_high);
    return {low.level - bed, high.level - bed};
}

}  // namespace thalweg::shallowwater
