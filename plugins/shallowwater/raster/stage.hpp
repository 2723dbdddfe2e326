// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/scheme_choice.hpp"
#include "shallowwater/physics/friction.hpp"
#include "shallowwater/physics/scheme_constants.hpp"

namespace thalweg::shallowwater {

// What a stage of a step needs to know on either executor. Pointers are to cell (0, 0) of arrays in the
// solver's Layout, whose rows are `pitch` apart.
template <class Real, class Pitch>
struct Stage {
    BedArrays<const Real> bed;
    CellFriction<Real> friction;  // Manning's g n^2 [m^(1/3)]
    FaceWater<Real> water;        // what the stage adds to, or null
    Real* edge_mass;  // m2/s, of each of OuterFaces in the direction of the axis, or null: nobody counts
    Real* remainder;  // m, what each depth is short of, see stage_of_cell; null unless keeps_remainder
    Real carried;     // of a first stage, see there
    int nx, ny;
    Pitch pitch;
    SchemeConstants<Real> constants;
    Real inverse_dx, inverse_dy;
    bool along_y_first;  // of a split step
    SchemeChoice scheme;
};

}  // namespace thalweg::shallowwater
