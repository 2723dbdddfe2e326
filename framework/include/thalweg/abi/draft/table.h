/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "../version.h"

/*
 * Tables on ports: named columns with units, and rows. A draft: what is here may change, and then the id does.
 *
 * Tables are small and live in host memory, also for nodes on a GPU. A port that carries one says so in
 * thw_port.payload. Its thw_field has no element type; the table is asked for and given here.
 *
 * Scenario: a node reads a hydrograph from a file. In `negotiate` it gives a table with the columns `time` [h] and
 * `q_in` [m3 s-1] and all rows to its output 0. The flow node behind it asks for its input in its own `negotiate`, finds
 * no column `q_out`, and complains: `thalweg check` shows that before time starts.
 *
 * Scenario: a gauge node has no values before time starts. In `negotiate` it gives a table with columns and without
 * rows, in each run one with the rows so far. A writer behind it knows the columns in `negotiate`, and in each of its
 * runs it gets the newest rows.
 */
#define THW_EXT_TABLES "thw.tables.draft/1"

typedef int32_t thw_column_type;
enum { THW_COLUMN_REAL = 1, THW_COLUMN_TEXT = 2 };

/* The values lie one behind the other, one for each row. They may be NULL where there are no rows. */
typedef struct thw_column {
    uint32_t           struct_size;
    thw_column_type    type;
    const char*        name;  /* 1 to 100 bytes, no other column of the table has it               */
    const char*        unit;  /* UDUNITS text, "1" for a pure number; "" for texts                 */
    const double*      reals; /* of THW_COLUMN_REAL; NaN marks a missing value                     */
    const char* const* texts; /* of THW_COLUMN_TEXT, UTF-8; "" marks a missing value               */
} thw_column;

typedef struct thw_table {
    uint32_t    struct_size;
    uint32_t    column_count;
    uint64_t    row_count; /* columns times rows are at most 1e8                                            */
    double      time;      /* [s] simulated time that it was given at; the host sets it                     */
    uint64_t    version;   /* grows with every new table on this port; 0: none was given yet, and there are
                              no columns; the host sets it                                                  */
    const void* impl;

    /* Column `index` < column_count; values and texts stay valid as long as the table. `out` as in
     * thw_node_class.param. [node-thread, negotiate run finish] */
    thw_status (*column)(const struct thw_table* self, uint32_t index, thw_column* out);
} thw_table;

typedef struct thw_host_tables {
    uint32_t struct_size;

    /* The newest table of input `index`, counted as in thw_step.input; valid until the hook returns. NULL where the input
     * is not connected or carries no table. A feedback input has none in `negotiate`, in the first run and in the first
     * interval; later it shows the one that stood at t0. [node-thread, negotiate run] */
    const thw_table* (*input)(void* impl, uint32_t index);

    /* Gives a table to output `output`; everything is copied before the call returns. In `negotiate` it says which
     * columns there are, with rows where they are known; all later tables of this output have the same columns. In `run`
     * it replaces the one before; a run that gives none leaves that. THW_FAILED after a complaint: the output carries no
     * table, or the table breaks a rule of this header. [node-thread, negotiate run] */
    thw_status (*give)(void* impl, uint32_t output, const thw_table* table);

    /* 1 where another node reads output `output`, whatever it carries, else 0: a table that nobody reads need not be
     * made. [node-thread, negotiate run finish] */
    int32_t (*is_read)(void* impl, uint32_t output);
} thw_host_tables;
