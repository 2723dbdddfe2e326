// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/set_clock.cuh"

namespace thalweg::shallowwater {

// Chooses a step and calls fill(n), which has to know it, in one loop: a launch of its own for the choice
// takes as long as the filling. Every thread comes to the same choice, and the first one writes it down for
// what comes after. Fill: has a StageTime `time`.
template <class Fill>
struct ChooseAndFill {
    StepTurn turn;
    Fill fill;

    __device__ void operator()(int n) const {
        const Clock now = next_clock(*turn.last, turn.limits);
        if (n == 0) {
            kernel::set_clock(turn, now);
        }
        Fill own = fill;
        own.time.clock = &now;
        own(n);
    }
};

}  // namespace thalweg::shallowwater
