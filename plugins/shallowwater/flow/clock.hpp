// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

#include <thalweg/state.hpp>

#include "shallowwater/physics/time_step.hpp"

namespace thalweg::shallowwater {

// Clocks that take turns on CUDA (see StepTurn), and the steps that the host queues at once. These are even,
// so that the state of single-stage steps is back where it was, and whole turns, so that the clock is.
constexpr int clocks_in_turn = 3;
constexpr int steps_a_launch = 18;

// Where steps pause inside an interval, so that somebody can look at the state; their lengths stay what they
// are.
struct StepPause {
    double before = std::numeric_limits<double>::infinity();  // s; no step begins that would end later
    std::int64_t steps =
        std::numeric_limits<std::int64_t>::max();  // since the start; none begins after these
};

// Where a run is in time, in the memory of its executor: on CUDA the step is chosen, taken and counted on
// the device, and the host reads this once a batch.
struct Clock {
    double time;  // s, at the end of the present step
    double end;   // s
    double dt;    // s, of the present step
    double free_step;
    double last_step;
    double shortest_step;
    unsigned long long rate_bits;  // of the double; non-negative doubles compare like their bits
    std::int64_t steps;
    std::int32_t running;  // 0: the end is reached, or no step is left, and what is still queued does nothing
    std::int32_t paused;   // whether it does not run because of the pause
    StepPause pause;
    double longest =
        std::numeric_limits<double>::infinity();  // s, of a step until the end, besides the limits
};

// The rate of a clock [1/s], see StepChoice.
THALWEG_HD auto rate_of(const Clock& c) -> double {
    double rate = 0;
    memcpy(&rate, &c.rate_bits, sizeof rate);
    return rate;
}

THALWEG_HD void set_rate(Clock& c, double rate) {
    memcpy(&c.rate_bits, &rate, sizeof rate);
}

// The clock of the step after `c`, but for its rate. Where the end is reached, no step is left that moves the
// time, or the steps pause, the same with running = 0.
THALWEG_HD auto next_clock(Clock c, const StepLimits& limits) -> Clock {
    StepChoice step = {0, 0, false};
    double end = c.time;
    if (c.time < c.end) {
        const StepLimits until_end = {limits.courant, lesser(limits.longest, c.longest), limits.growth};
        step = choose_step(rate_of(c), c.free_step, c.end - c.time, until_end);
        end = step.last ? c.end : c.time + step.taken;
    }
    c.paused = end > c.time && (end > c.pause.before || c.steps >= c.pause.steps) ? 1 : 0;
    c.running = end > c.time && c.paused == 0 ? 1 : 0;
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

// What a run remembers from step to step besides the water.
struct StepMemory {
    double rate = 0;       // 1/s, largest of face speed over cell width in the step before
    double free_step = 0;  // s, that stability allowed in the step before; 0: none yet
    double last_step = 0;
    double shortest_step = 0;
    std::int64_t steps = 0;
};

// Lists the memory of a run in a register of its state.
inline void list_state(Register& all, StepMemory& m) {
    all.value("step_rate", "s-1", m.rate);
    all.value("free_step", "s", m.free_step);
    all.value("last_step", "s", m.last_step);
    all.value("shortest_step", "s", m.shortest_step);
    all.value("steps", "1", m.steps);
}

inline auto memory_of(const Clock& c) -> StepMemory {
    return {rate_of(c), c.free_step, c.last_step, c.shortest_step, c.steps};
}

inline void set_memory(Clock& c, const StepMemory& memory) {
    set_rate(c, memory.rate);
    c.free_step = memory.free_step;
    c.last_step = memory.last_step;
    c.shortest_step = memory.shortest_step;
    c.steps = memory.steps;
}

}  // namespace thalweg::shallowwater
