// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include "shallowwater/flow/clock.hpp"

namespace thalweg::shallowwater {

// How a step gets its clock from the one before. Three clocks take turns: a step reads the first, writes the
// second while its faces already note their speeds there, and so needs the third's speeds cleared in time.
struct StepTurn {
    const Clock* last;
    Clock* now;
    Clock* next;
    StepLimits limits;
};

// Chooses a step ahead of what must know it. Does not wait.
void start_step(const StepTurn& turn, cudaStream_t stream);

}  // namespace thalweg::shallowwater
