// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/step_turn.cuh"
#include "shallowwater/schemes/roe/local_cell.hpp"

namespace thalweg::shallowwater {

// The start of a local step on the device: its length, and the level of each cell.
template <class Real>
struct LocalStart {
    MeshArrays<Real> mesh;
    ChooseLevel<Real> choose;
    StepTurn turn;
    Clock* parts;  // of the step, one behind the other
};

// A part of it.
template <class Real>
struct LocalPart {
    LocalStep<Real> step;  // without its time
    bool skip_dry;
    const Clock* clock;  // of the part
};

// Queue them. The files of each precision instantiate them.
template <class Real>
void start_local(const LocalStart<Real>& start, cudaStream_t stream);

template <class Real>
void run_local(const LocalPart<Real>& part, cudaStream_t stream);

}  // namespace thalweg::shallowwater
