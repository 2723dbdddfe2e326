/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "field.h"
#include "host.h"
#include "param.h"
#include "version.h"

/*
 * The life of a node, as the host sees it (one thread at a time, a sampled node always on the same thread of its own
 * from `run` on):
 *
 *   create -> configure -> negotiate -> run ... run -> finish -> destroy
 *
 * configure   reads parameters, opens nothing that it writes to; complains about everything that can be known now.
 * negotiate   sees what arrives on its inputs (no data yet) and states what its outputs will be. Files may be opened to
 *             read their headers: `thalweg check` stops after this call.
 * run         static: once, before time starts, with t0 == t1 == 0. stepping: first with t0 == t1 == 0, to publish its
 *             initial state; then for every interval, from t0 to t1, sub-stepping as it likes. A feedback input has no data
 *             in the first call and in the first interval; later it shows the value that stood at t0. sampled: at its own
 *             output times; t1 is that time, t0 the one before (0 at first).
 * finish      after the last run, also after Ctrl-C; the place to close files. Not called after a failure.
 */

typedef int32_t thw_clock;
enum { THW_STATIC = 1, THW_STEPPING = 2, THW_SAMPLED = 3 };

enum { THW_ON_CPU = 1u, THW_ON_CUDA = 2u }; /* executors, or-ed */

enum {
    THW_PORT_OPTIONAL = 1u, /* may stay unconnected                                                        */
    THW_PORT_OPEN     = 2u, /* stands for any number of inputs of any name; its own name is "*"; last input */
    THW_PORT_ANY_GRID = 4u, /* need not share the grid of the node's other inputs                          */
    THW_PORT_ANY_UNIT = 8u  /* takes any unit; `unit` is then only what outputs default to                 */
};

typedef struct thw_port {
    uint32_t    struct_size;
    uint32_t    flags;
    const char* name;
    const char* unit;          /* UDUNITS text; a connected field must have an equal unit               */
    const char* standard_name; /* what outputs carry by default; inputs do not check it                 */
    const char* help;          /* one sentence; long name of outputs                                    */
    uint32_t    dtypes;        /* set of 1u << thw_dtype                                                */
    uint32_t    locations;     /* set of 1u << thw_location                                             */
} thw_port;

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
} thw_setup;

typedef struct thw_step {
    uint32_t         struct_size;
    uint32_t         is_last;      /* sampled: no further run follows in this simulation                 */
    double           t0, t1;       /* [s]                                                                */
    const thw_field* inputs;       /* declared inputs in order, then those of an open port; do not write */
    uint32_t         input_count;
    uint32_t         output_count;
    thw_field*       outputs;      /* data allocated by the host; NULL where nobody is connected         */
    void*            stream;       /* cudaStream_t to work on, NULL on the CPU. The host has made it wait for
                                      every input; the node need not synchronise before it returns.      */
} thw_step;

typedef struct thw_node thw_node; /* the plugin's own */

typedef struct thw_node_class {
    uint32_t         struct_size;
    thw_clock        clock;
    uint32_t         executors;
    uint32_t         input_count, output_count, param_count;
    const char*      id;       /* eg: "shallowwater"; unique among all loaded plugins                    */
    const char*      summary;  /* one sentence                                                           */
    const thw_port*  inputs;
    const thw_port*  outputs;
    const thw_param* params;

    thw_node* (*create)(const thw_host* host); /* NULL after host->fail                                  */
    void (*destroy)(thw_node* node);
    thw_status (*configure)(thw_node* node, const thw_setup* setup);
    /* `outputs` arrive with the ports' defaults; the node fills grid, dtype and location where they are open. Grids and
     * texts need to live only until the call returns: the host copies them. A feedback input arrives unconnected here. */
    thw_status (*negotiate)(thw_node* node, const thw_field* inputs, uint32_t input_count, thw_field* outputs,
                            uint32_t output_count);
    thw_status (*run)(thw_node* node, const thw_step* step);
    thw_status (*finish)(thw_node* node);
} thw_node_class;
