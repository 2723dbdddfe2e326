/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "../host.h"
#include "../version.h"

/*
 * Metrics that rules of the graph read. A draft: what is here may change, and then the id does.
 *
 * Scenario: the graph ends the run where the volume error of a flow is above 1e-6. The flow sums up its volume rarely, by
 * the clock on the wall, since that takes time. It asks for this table in `create` and learns that its metrics are read,
 * so that it sums up at the end of each run. The rule then sees values of the same time on every machine.
 */
#define THW_EXT_METRICS "thw.metrics.draft/1"

typedef struct thw_host_metrics {
    uint32_t struct_size;
    uint32_t reserved;

    /* 1 where a rule reads a metric of this node at the end of each of its runs. [node-thread, run] */
    int32_t (*are_read)(void* impl);
} thw_host_metrics;
