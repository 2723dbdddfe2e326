// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/outflow_functions.hpp"
#include "shallowwater/cuda/stage.cuh"

namespace thalweg::shallowwater {

// Counts what the step that the clock is at moves through open edges. Runs after the first stage, which
// leaves both states that it reads untouched, or after Euler's only one. A kernel of its own, launched only
// where an edge is open: the stages have no register to spare, and none of their warps pays for it. `count`
// as for Runge-Kutta, without its step.
template <class Real>
void count_outflow(const CountOutflow<Real>& count, const CudaStage<Real>& stage, cudaStream_t stream);

}  // namespace thalweg::shallowwater
