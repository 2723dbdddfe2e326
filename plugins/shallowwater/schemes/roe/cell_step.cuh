// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/step_turn.cuh"
#include "shallowwater/schemes/roe/cell.hpp"

namespace thalweg::shallowwater {

// A step of all cells of a mesh on the device.
template <class Real>
struct CellStep {
    RoeStep<Real> step;  // without its time
    std::int32_t cells;
    bool skip_dry;
    bool chooses;   // whether this chooses the length of the step itself, else it has been chosen
    StepTurn turn;  // of the step

    // Whether it brings the rain; then the length of the step has been chosen.
    auto rains() const -> bool { return step.rain.fallen != nullptr; }
};

// Queues it. The files of each precision instantiate it, for either value of Options::exact_rounding.
template <bool Exact, class Real>
void run_cells(const CellStep<Real>& step, cudaStream_t stream);

}  // namespace thalweg::shallowwater
