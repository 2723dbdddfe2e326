// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thalweg::shallowwater {

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
