/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "field.h"
#include "version.h"

/* What a node sees of its inputs before any data are there, and where it says what its outputs will be. Valid during
 * one call of `negotiate`. */
typedef struct thw_negotiation {
    uint32_t    struct_size;
    uint32_t    input_count;  /* declared inputs in order, then those of an open port                        */
    uint32_t    output_count; /* as declared                                                                 */
    uint32_t    reserved;
    const void* impl;

    /* Description of input `index` < input_count, without data; dtype THW_NO_DTYPE where it is not connected, as a
     * feedback input is here. A feedback input that shares the grid of the other inputs (no THW_PORT_ANY_GRID) has its
     * grid all the same, since minor 3, where the nodes before it say which that is. Valid until `negotiate` returns.
     * [node-thread, negotiate] */
    const thw_field* (*input)(const struct thw_negotiation* self, uint32_t index);

    /* Says what output `index` will be. Read are grid, dtype, location, unit, standard_name and long_name; what is 0 or
     * NULL stays as the port declares it. Everything is copied before the call returns. An output that is never
     * offered is not there, and a graph that reads it is refused. THW_FAILED: no such output.
     * [node-thread, negotiate] */
    thw_status (*offer)(const struct thw_negotiation* self, uint32_t index, const thw_field* field);
} thw_negotiation;
