// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/cuda/step_turn.cuh"

namespace thalweg::shallowwater::kernel {

// By one thread alone. The rate of a step that runs is left to its faces; it was cleared the step before.
__device__ inline void set_clock(const StepTurn& turn, Clock c) {
    if (c.running != 0) {
        turn.now->time = c.time;
        turn.now->end = c.end;
        turn.now->dt = c.dt;
        turn.now->free_step = c.free_step;
        turn.now->last_step = c.last_step;
        turn.now->shortest_step = c.shortest_step;
        turn.now->steps = c.steps;
        turn.now->running = c.running;
        turn.now->paused = c.paused;
        turn.now->pause = c.pause;
        turn.now->longest = c.longest;
    } else {
        *turn.now = c;
    }
    turn.next->rate_bits = 0;
}

}  // namespace thalweg::shallowwater::kernel
