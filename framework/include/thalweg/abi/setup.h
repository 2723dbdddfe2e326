/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

enum { THW_ON_CPU = 1u, THW_ON_CUDA = 2u }; /* executors, or-ed */

/* Where and when a node works. Valid during `configure`. */
typedef struct thw_setup {
    uint32_t    struct_size;
    uint32_t    executor;    /* THW_ON_CPU or THW_ON_CUDA: one of those that the class declared          */
    int32_t     device_id;   /* CUDA device, or 0                                                        */
    int32_t     reserved;
    double      start, end;  /* [s] simulated time of the run                                            */
    const char* node_id;     /* the node's key in the graph                                              */
    const char* title;       /* the graph's title                                                        */
    const char* output_dir;  /* absolute folder for results; created by whoever writes first             */
    const char* provenance;  /* one line for file metadata: program, graph, device                       */
    const char* start_date;  /* since minor 1: calendar date of time 0 in UTC, eg: "2002-08-12T06:00:00Z";
                                "": unknown                                                              */
} thw_setup;
