// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thalweg::shallowwater {

// Clocks that take turns on CUDA (see StepTurn), and the steps that the host queues at once. These are even,
// so that the state of single-stage steps is back where it was, and whole turns, so that the clock is.
constexpr int clocks_in_turn = 3;
constexpr int steps_a_launch = 18;

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
};

}  // namespace thalweg::shallowwater
