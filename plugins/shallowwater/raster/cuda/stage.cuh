// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "shallowwater/flow/cuda/step_turn.cuh"
#include "shallowwater/raster/cuda/strip_list.hpp"
#include "shallowwater/raster/stage.hpp"

// Stages on the device. Nothing here waits for the host, so that many steps can be queued at once.
namespace thalweg::shallowwater {

constexpr int warp_lanes = 32;

// Most rows of a strip that a block takes with a warp for each. Registers limit them in float, where two
// blocks share a multiprocessor, and shared memory in double.
template <class Real>
constexpr int most_rows_a_block = sizeof(Real) == 4 ? 12 : 10;

// What all warps of a stage share.
template <class Real>
struct CudaStage : Stage<Real, int> {
    StateArrays<Real> in;   // the state that fluxes are taken from
    StateArrays<Real> out;  // of the second stage also the state at the start of the step
    bool watched;           // whether somebody wants to know what passes faces: `water` or `edge_mass`
    Real water_share;       // of the step that its fluxes count for there
    Clock* clock;           // of this step
    StepTurn turn;          // with which the first stage chooses the step itself, or none: it has been chosen
    // Values of each strip: its WetFlags in `in` and `out`, the work of this stage in it (0: passed by) and,
    // for a second stage, that of the first one, and whether `in` and `out` differ in it.
    std::uint8_t *wet_in, *wet_out, *work;
    const std::uint8_t* work_before;
    std::uint8_t* apart;
    int strips_across, strips_up, strip_rows;
    bool warp_a_row;  // whether a block takes a strip, with a warp for each row; else a warp does
    StripList list;
    bool skip_dry;
    Real quarter_dx, quarter_dy;
    Real deep;    // m, where neither desingularisation nor dryness matters
    Real silent;  // of the Courant number 1/4: below it the draining limit cannot bind
};

// What a scheme says of strips.
struct StripShape {
    int columns;            // that a warp updates: all 32 but those that the scheme reaches on either side
    int most_cells_by_row;  // see SchemeTraits
    int most_rows_a_block;
};

template <class Real>
auto strip_shape(const SchemeChoice& scheme) -> StripShape;

// Runs one stage, the second one of Runge-Kutta or not. The files of each scheme and precision instantiate
// it.
template <class Real>
void run_stage(const CudaStage<Real>& stage, bool second, cudaStream_t stream);

}  // namespace thalweg::shallowwater
