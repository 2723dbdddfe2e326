// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/schemes/hllc/triangle_cell.hpp"

#include <cuda_runtime.h>

namespace thalweg::shallowwater {

// A step of all cells of a mesh on the device.
template <class Real>
struct HllcPass {
    HllcStep<Real> step;  // without its time
    std::int32_t cells;
    bool skip_dry;
    Clock* clock;  // of the step, which has been chosen
};

// Queues it. The files of each precision instantiate it.
template <class Real>
void run_hllc_cells(const HllcPass<Real>& pass, cudaStream_t stream);

}  // namespace thalweg::shallowwater
