// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/roe/cell.hpp"

namespace thalweg::shallowwater::kernel {

template <class T>
__device__ void prefetch(const T* at) {
    asm volatile("prefetch.global.L1 [%0];" ::"l"(at));
}

// Asks for what the step of cell k reads of the cell besides its water. A thread waits for the neighbours of
// its cell and for the length of the step; without this it then waits for these values. Loads ahead of the
// wait would take registers, of which the kernel has none to spare.
template <class Real>
__device__ void prefetch_cell(const RoeStep<Real>& step, std::int32_t k) {
    for (int n = 0; n < 3; ++n) {
        prefetch(step.mesh.normal_x[n] + k);
        prefetch(step.mesh.normal_y[n] + k);
    }
    prefetch(step.mesh.inverse_area + k);
    prefetch(step.remainder + k);
    if (step.friction.field != nullptr) {
        prefetch(step.friction.field + k);
    }
}

}  // namespace thalweg::shallowwater::kernel
