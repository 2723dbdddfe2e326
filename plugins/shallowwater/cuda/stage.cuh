// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/physics/kp07.hpp"
#include "shallowwater/physics/time_step.hpp"

// Time and stages on the device. Nothing here waits for the host, so that many steps can be queued at once.
namespace thalweg::shallowwater {

// Lives on the device; the host reads it once a batch. The step is chosen, taken and counted there.
struct Clock {
    double time;
    double end;
    double dt;
    double free_step;
    double last_step;
    double shortest_step;
    unsigned long long rate_bits;  // of the double; non-negative doubles compare like their bits
    std::int64_t steps;
    std::int32_t running;  // 0: the end is reached, or no step is left, and what is still queued does nothing
    std::int32_t flipped;  // with Euler: the state is in b
};

// Columns that a warp updates; the two lanes on either side only help.
constexpr int warp_lanes = 32;

// What all warps of a stage share. Pointers are to cell (0, 0).
template <class Real>
struct CudaStage {
    StateArrays<Real> a, b;
    const Real* bed;
    const Real* friction;  // g n^2 of each cell, or null: the same everywhere
    Real friction_everywhere;
    Real* maximum_depth;
    Real* maximum_speed;
    Real* arrival_time;
    Clock* clock;
    // For each strip of 28 columns and strip_rows rows: its WetFlags in a and in b, whether the first
    // stage took it, and whether a and b differ in it.
    std::uint8_t *wet_a, *wet_b, *taken, *apart;
    int nx, ny;
    int strips_across, strip_rows;
    bool skip_dry;
    bool velocity_bound;
    bool flips;  // Euler: the state alternates between a and b
    std::ptrdiff_t pitch;
    SchemeConstants<Real> constants;
    Real inverse_dx, inverse_dy;
    Real quarter_dx, quarter_dy;
    Real arrival_depth;
};

enum class StageKind { first, second, euler };

// Chooses the next step and moves the clock, or stops it at the end.
void start_step(Clock* clock, const StepLimits& limits, bool flips, cudaStream_t stream);

// Runs one stage; `track`: also maxima and arrivals. The file of each precision instantiates it.
template <class Real>
void run_stage(const CudaStage<Real>& stage, StageKind kind, bool track, cudaStream_t stream);

}  // namespace thalweg::shallowwater
