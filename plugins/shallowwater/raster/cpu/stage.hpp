// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "shallowwater/physics/scheme_constants.hpp"
#include "shallowwater/raster/arrays.hpp"
#include "shallowwater/schemes/choice.hpp"

// One Runge-Kutta stage on a part of the grid. The same source is compiled for several x86-64 levels; the
// solver takes the best that the machine has.
namespace thalweg::shallowwater {

// What all parts of a stage share. Pointers are to cell (0, 0) of arrays in the solver's Layout.
template <class Real>
struct StageJob {
    StateArrays<const Real> in;   // the state that fluxes are taken from
    StateArrays<const Real> old;  // of the second stage: the state at the start of the step, else null
    StateArrays<Real> out;        // may be `old`
    BedArrays<const Real> bed;
    const Real* friction;  // g n^2 of each cell, or null: the same everywhere
    Real friction_everywhere;
    FaceWater<Real> water;  // what the stage adds to, or null
    Real water_time;        // s, that its fluxes count for there
    Real* edge_mass;  // m2/s, of each of OuterFaces in the direction of the axis, or null: nobody counts
    int nx, ny;
    std::ptrdiff_t pitch;
    SchemeConstants<Real> constants;
    Real dt;
    Real inverse_dx, inverse_dy;
    Real quarter_x, quarter_y;  // cell width / (4 dt)
    bool along_y_first;         // of a split step
    SchemeChoice scheme;
};

// Cells [west, east) x [south, north). `closed`: whether walls or edges may be within the scheme's reach.
struct Part {
    int west, east, south, north;
    bool closed;
};

constexpr int widest_part = 256;  // columns: all row buffers of a part stay in the first-level cache

// Number of values of scratch memory that one call needs.
constexpr std::size_t part_scratch = 96 * static_cast<std::size_t>(widest_part + 16);

// Computes a part. Writes for each column the largest new depth to `deepest` [part width], and returns the
// largest of face speed over cell width [1/s].
template <class Real>
using RunPart = auto(*)(const StageJob<Real>&, const Part&, Real* scratch, Real* deepest) -> Real;

// The best version for this machine.
template <class Real>
auto choose_run_part() -> RunPart<Real>;

}  // namespace thalweg::shallowwater
