// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "shallowwater/flow/face_water.hpp"
#include "shallowwater/flow/layout.hpp"
#include "shallowwater/flow/records.hpp"
#include "shallowwater/physics/cell_bed.hpp"
#include "shallowwater/physics/scalar.hpp"

namespace thalweg::shallowwater {

// One state of the water, each array in the solver's Layout.
template <class Real>
struct StateArrays {
    Real* depth;
    Real* discharge_x;
    Real* discharge_y;
};

// All arrays of a solver. a is the state between steps; b holds the first Runge-Kutta stage, or with Euler
// alternates with a.
template <class Real>
struct Arrays {
    StateArrays<Real> a, b;
    BedArrays<Real> bed;
    Real* corners;    // bed at vertices above the datum [m] of a BedShape::corners; else null
    Real* first_bed;  // at the start, corners or else cell means; null: it has never moved
    Real* remainder;  // m, what each depth is short of, or null: nobody keeps it
    Real* friction;   // see friction_coefficient, of each cell, or null: the same everywhere
    Records<Real> records;
    FaceWater<Real> water;
};

// What a tile or strip tells its neighbours: whether it has a wet cell at all, and along each of its sides.
enum WetFlags : unsigned {
    wet_somewhere = 1,
    wet_west = 2,
    wet_east = 4,
    wet_south = 8,
    wet_north = 16,
    all_wet = 31
};

// What a reduction over cells carries. Combining is associative but for the rounding of `sum`.
struct Partial {
    double sum = 0;
    double least = 1e300;
    std::int64_t count = 0;
    std::int64_t other_count = 0;
    std::int64_t third_count = 0;
    std::int64_t first = INT64_MAX;
};

THALWEG_HD auto combine(const Partial& a, const Partial& b) -> Partial {
    return {a.sum + b.sum,
            lesser(a.least, b.least),
            a.count + b.count,
            a.other_count + b.other_count,
            a.third_count + b.third_count,
            lesser(a.first, b.first)};
}

}  // namespace thalweg::shallowwater
