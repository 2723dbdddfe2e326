// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/schemes/muscl/cell.hpp"

#include <cuda_runtime.h>

namespace thalweg::shallowwater {

// A stage of all cells of a mesh on the device.
template <class Real>
struct MusclPasses {
    MusclStage<Real> stage;  // without its time
    std::int32_t cells;
    bool skip_dry;
    Clock* clock;  // of the step, which has been chosen
};

// Queues both passes. The files of each precision instantiate it.
template <bool Second, class Real>
void run_muscl(const MusclPasses<Real>& passes, cudaStream_t stream);

}  // namespace thalweg::shallowwater
