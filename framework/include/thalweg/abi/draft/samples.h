/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../version.h"

/*
 * Values of a stepping node inside its interval, for sampled nodes, so that an output time never changes a step. A draft:
 * what is here may change, and then the id does. The node class has the table thw_node_samples
 * (thw_node_class.get_extension), the host the table thw_host_samples (thw_host.get_extension).
 *
 * Scenario: gauges write the level of a flow each second, while the intervals last 20 s and the steps of the flow 0.3 s.
 * In an interval the flow asks for next_sample and gets 41 s. Its next step would end at 41.2 s. It fills its outputs
 * with the state at 40.9 s, calls show(40.9), takes the step, fills them again and calls show(41.2). The host makes the
 * values at 41 s, linear in time between the two, and hands them to the gauges. No step has become shorter.
 *
 * Scenario: sediment takes one step in each interval. It calls neither function: the values at t0 and t1 are enough.
 *
 * Scenario: a class of a third party has no such table. Intervals then end at the times at which its nodes are sampled.
 */
#define THW_EXT_SAMPLES "thw.samples.draft/1"

/* Its being there says: the outputs of a STEPPING node of this class are linear in time between t0, the times that it
 * shows, and t1. A FOLLOWING node computes its outputs from its inputs alone: the host runs it once more with
 * t0 == t1, the time of the sample, and with what its inputs are then. */
typedef struct thw_node_samples {
    uint32_t struct_size;
    uint32_t reserved;
} thw_node_samples;

typedef struct thw_host_samples {
    uint32_t struct_size;

    /* First time [s] inside the interval, later than what was shown, for which values of this node are wanted; INFINITY
     * where none is. [node-thread, run] */
    double (*next_sample)(void* impl);

    /* Whether sampled nodes want output `output` inside this interval; one that they do not want need not be filled
     * before `show`. [node-thread, run] */
    int32_t (*wants)(void* impl, uint32_t output);

    /* The cells at which the wanted outputs need be filled before `show`, in any order, `count` of them; NULL: all. Valid
     * until `run` returns. [node-thread, run] */
    const int64_t* (*cells)(void* impl, size_t* count);

    /* The wanted outputs are filled with the state at `time` [s], t0 <= time < t1, no earlier than what was shown
     * before. The host keeps their memory: thw_step.output then describes other memory, which the node fills later. On
     * CUDA the work that fills them is queued on the stream of the step. THW_FAILED: `run` returns THW_FAILED, too.
     * [node-thread, run] */
    thw_status (*show)(void* impl, double time);

    /* Of a SAMPLED node: it reads input `input`, whose values are at cells, in these `count` cells alone; other values are
     * then undefined in samples inside intervals. Copied. [node-thread, negotiate] */
    void (*reads_cells)(void* impl, uint32_t input, const int64_t* cells, size_t count);
} thw_host_samples;
