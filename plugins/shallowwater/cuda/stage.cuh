// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/core/clock.hpp"
#include "shallowwater/core/schemes.hpp"
#include "shallowwater/physics/time_step.hpp"

// Time and stages on the device. Nothing here waits for the host, so that many steps can be queued at once.
namespace thalweg::shallowwater {

constexpr int warp_lanes = 32;

// What all warps of a stage share. Pointers are to cell (0, 0).
template <class Real>
struct CudaStage {
    StateArrays<Real> in;   // the state that fluxes are taken from
    StateArrays<Real> out;  // of the second stage also the state at the start of the step
    const Real* bed;
    const Real* friction;  // g n^2 of each cell, or null: the same everywhere
    Real friction_everywhere;
    Real* edge_mass;  // m2/s, of each of OuterFaces in the direction of the axis, or null: nobody counts
    Clock* clock;
    // For each strip of one warp: its WetFlags in `in` and `out`, whether the first stage took it, and
    // whether `in` and `out` differ in it.
    std::uint8_t *wet_in, *wet_out, *taken, *apart;
    int nx, ny;
    int strips_across, strip_rows;
    bool skip_dry;
    bool along_y_first;  // of a split step
    SchemeChoice scheme;
    int pitch;
    SchemeConstants<Real> constants;
    Real inverse_dx, inverse_dy;
    Real quarter_dx, quarter_dy;
    Real deep;    // m, where neither desingularisation nor dryness matters
    Real silent;  // of the Courant number 1/4: below it the draining limit cannot bind
};

// Chooses the next step and moves the clock, or stops it at the end.
void start_step(Clock* clock, const StepLimits& limits, cudaStream_t stream);

// Columns that a warp updates: all 32 but those that the scheme reaches on either side.
auto strip_columns(const SchemeChoice& scheme) -> int;

// Runs one stage, the second one of Runge-Kutta or not. The files of each scheme and precision instantiate
// it.
template <class Real>
void run_stage(const CudaStage<Real>& stage, bool second, cudaStream_t stream);

}  // namespace thalweg::shallowwater
