// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "shallowwater/raster/cpu/cell_box.hpp"
#include "shallowwater/raster/stage.hpp"

// One Runge-Kutta stage on a part of the grid. The same source is compiled for several x86-64 levels; the
// solver takes the best that the machine has.
namespace thalweg::shallowwater {

// What all parts of a stage share.
template <class Real>
struct StageJob : Stage<Real, std::ptrdiff_t> {
    StateArrays<const Real> in;   // the state that fluxes are taken from
    StateArrays<const Real> old;  // of the second stage: the state at the start of the step, else null
    StateArrays<Real> out;        // may be `old`
    Real water_time;              // s, that its fluxes count for there
    Real dt;
    Real quarter_x, quarter_y;  // cell width / (4 dt)
};

// `closed`: whether walls or edges may be within the scheme's reach.
struct Part : CellBox {
    bool closed;
};

constexpr int widest_part = 256;  // columns: all row buffers of a part stay in the first-level cache

// Values in a row buffer of scratch memory: 8 columns to the west of a part, the others to the east.
constexpr int room_of_row = widest_part + 32;

// Number of values of scratch memory that one call needs.
constexpr std::size_t part_scratch = 96 * static_cast<std::size_t>(room_of_row);

// Computes a part. Writes for each column the largest new depth to `deepest` [part width], and returns the
// largest of face speed over cell width [1/s].
template <class Real>
using RunPart = auto(*)(const StageJob<Real>&, const Part&, Real* scratch, Real* deepest) -> Real;

// The best version for this machine.
template <class Real>
auto choose_run_part() -> RunPart<Real>;

}  // namespace thalweg::shallowwater
