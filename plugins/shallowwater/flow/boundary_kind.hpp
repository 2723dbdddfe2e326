// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scalar.hpp"

// What may be said of a boundary, on rasters, on triangles and on curvilinear grids.
namespace thalweg::shallowwater {

enum class BoundaryKind {
    wall,
    open,       // water leaves as if the channel went on as inside, and never dams; none comes
    stage,      // `value` is the level [m]; the velocity follows from the wave that goes out
    absorbing,  // waves leave; `value` is the level that an incoming wave would have alone [m]
    critical,   // a free fall: the water leaves at critical depth
    discharge,  // `value` comes in [m3/s], shared out by conveyance; negative: is taken
    rating,     // `value` leaves [m3/s] as a function of the level beside [m], the mean by conveyance
    normal,     // water leaves at normal depth
    sea,        // waves leave; `value` is the level outside [m], whatever comes of it inside
    periodic    // the flow goes on at the opposite edge of a raster, of which the Domain knows
};

// Whether no water ever comes in over such a boundary.
THALWEG_HD constexpr auto only_lets_out(BoundaryKind kind) -> bool {
    return kind == BoundaryKind::open || kind == BoundaryKind::critical || kind == BoundaryKind::normal;
}

}  // namespace thalweg::shallowwater
