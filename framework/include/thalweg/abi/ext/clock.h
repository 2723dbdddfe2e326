/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/*
 * Times at which a node wants coupling intervals to end, and stops within one.
 *
 * Scenario: a dam opens at 1800 s. Its node calls stop_at(1800) in `configure`, and an interval ends exactly there.
 *
 * Scenario: a user presses Ctrl-C while a flow node works on an interval of an hour. The node asks should_stop between
 * batches of its steps, gets 1, publishes its state at the time it has reached and returns. The run ends there.
 */
#define THW_EXT_CLOCK "thw.clock"

typedef struct thw_host_clock {
    uint32_t struct_size;

    /* Asks that coupling intervals end exactly at this simulated time [s]. [node-thread, configure] */
    void (*stop_at)(void* impl, double time);

    /* Asks, as often as the node likes, whether to stop at `time`, the simulated time [s] that it has reached,
     * t0 < time < t1. Also a sign of life, for progress and for the watch on nodes that hang. Where the answer is not
     * 0, the node publishes its state at exactly `time` and returns THW_OK: the interval ends there. Only for stepping
     * nodes. [node-thread, run] */
    int32_t (*should_stop)(void* impl, double time);
} thw_host_clock;
