/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "field.h"

/* One call of `run`, and the fields that belong to it. Valid until `run` returns. */
typedef struct thw_step {
    uint32_t    struct_size;
    uint32_t    is_last;      /* sampled: no further run follows in this simulation                 */
    double      t0, t1;       /* [s] simulated time; a sampled node's time is t1                    */
    uint32_t    input_count;  /* declared inputs in order, then those of an open port               */
    uint32_t    output_count; /* as declared                                                        */
    void*       stream;       /* cudaStream_t to work on, NULL on the CPU. The host has made it wait for
                                 every input; the node need not synchronise before it returns.      */
    const void* impl;

    /* Input `index` < input_count. Its data may be read and never written. dtype is THW_NO_DTYPE where it is not
     * connected; data is NULL for a feedback input before its first value. [node-thread, run] */
    const thw_field* (*input)(const struct thw_step* self, uint32_t index);

    /* Output `index` < output_count. The host allocated its data, which are NULL where nobody is connected; the node
     * fills them. [node-thread, run] */
    const thw_field* (*output)(const struct thw_step* self, uint32_t index);
} thw_step;
