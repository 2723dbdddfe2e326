// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/raster/cuda/stage.cuh"

namespace thalweg::shallowwater::kernel {

// The clock of the step after `last`, but for its rate. Where the end is reached, the same with running = 0.
__device__ inline auto choose_clock(Clock c, const StepLimits& limits) -> Clock {
    StepChoice step = {0, 0, false};
    double end = c.time;
    if (c.time < c.end) {
        const double rate = __longlong_as_double(static_cast<long long>(c.rate_bits));
        step = choose_step(rate, c.free_step, c.end - c.time, limits);
        end = step.last ? c.end : c.time + step.taken;
    }
    c.running = end > c.time ? 1 : 0;
    if (c.running != 0) {
        c.time = end;
        c.dt = step.taken;
        c.last_step = step.taken;
        if (step.taken == step.free) {
            c.shortest_step = c.shortest_step == 0 ? step.free : lesser(c.shortest_step, step.free);
        }
        c.free_step = step.free;
        ++c.steps;
    }
    return c;
}

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
    } else {
        *turn.now = c;
    }
    turn.next->rate_bits = 0;
}

}  // namespace thalweg::shallowwater::kernel
