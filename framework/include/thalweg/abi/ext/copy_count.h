/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/*
 * Bytes that a node itself copies between host and device: its own tables, not its ports, which the host counts.
 *
 * Scenario: a flow node on CUDA uploads the times of a hydrograph before its first step and counts these bytes, so that
 * the statistics of a run show all that crosses the bus.
 */
#define THW_EXT_COPY_COUNT "thw.copy-count"

typedef int32_t thw_copy;
enum { THW_TO_DEVICE = 1, THW_TO_HOST = 2 };

typedef struct thw_host_copy_count {
    uint32_t struct_size;

    /* [any-thread, run finish] */
    void (*count)(void* impl, thw_copy direction, uint64_t bytes);
} thw_host_copy_count;
