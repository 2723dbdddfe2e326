/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "host.h"
#include "negotiation.h"
#include "param.h"
#include "port.h"
#include "setup.h"
#include "step.h"
#include "version.h"

/*
 * The life of a node, as the host sees it (one thread at a time, a sampled node always on the same thread of its own
 * from `run` on):
 *
 *   create -> configure -> negotiate -> run ... run -> finish -> destroy
 */

/* When a node runs. STATIC: once, before time starts. STEPPING: for the state at the start, then once every coupling
 * interval. SAMPLED: at its own times, beside the others. FOLLOWING (since minor 1): STEPPING where a node that it reads
 * from is, else STATIC. */
typedef int32_t thw_clock;
enum { THW_STATIC = 1, THW_STEPPING = 2, THW_SAMPLED = 3, THW_FOLLOWING = 4 };

typedef struct thw_node thw_node; /* the plugin's own */

/* Kept by the plugin for the life of the process, and never changed. */
typedef struct thw_node_class {
    uint32_t    struct_size;
    thw_clock   clock;
    uint32_t    executors;  /* set of THW_ON_CPU, THW_ON_CUDA                                             */
    uint32_t    input_count, output_count, param_count;
    const char* id;         /* eg: "shallowwater"; unique among all loaded plugins                        */
    const char* summary;    /* one sentence                                                               */
    const void* impl;       /* the plugin's own                                                           */

    /* Describe input, output or parameter `index` below its count. The caller sets out->struct_size to the memory that
     * there is and everything else to 0; the plugin fills what both know, eg by thw_copy_known. Texts stay valid for
     * the life of the process. THW_FAILED: no such entry. [any-thread, describing] */
    thw_status (*input)(const struct thw_node_class* self, uint32_t index, thw_port* out);
    /* [any-thread, describing] */
    thw_status (*output)(const struct thw_node_class* self, uint32_t index, thw_port* out);
    /* [any-thread, describing] */
    thw_status (*param)(const struct thw_node_class* self, uint32_t index, thw_param* out);

    /* Makes a node. NULL after host->complain. [node-thread, create] */
    thw_node* (*create)(const thw_host* host);

    /* Ends a node's life, whatever came before. [node-thread, alive] */
    void (*destroy)(thw_node* node);

    /* Reads parameters, opens nothing that it writes to, and complains about everything that can be known now.
     * [node-thread, configure] */
    thw_status (*configure)(thw_node* node, const thw_setup* setup);

    /* Sees what arrives on its inputs (no data yet) and states what its outputs will be. Files may be opened to read
     * their headers: `thalweg check` stops after this call. [node-thread, negotiate] */
    thw_status (*negotiate)(thw_node* node, const thw_negotiation* negotiation);

    /* static: once, before time starts, with t0 == t1 == 0. stepping: first with t0 == t1 == 0, to publish its initial
     * state; then for every interval, from t0 to t1, with as many steps inside as it likes. A feedback input has no
     * data in the first call and in the first interval; later it shows the value that stood at t0. sampled: at its own
     * output times; t1 is that time, t0 the one before (0 at first). [node-thread, run] */
    thw_status (*run)(thw_node* node, const thw_step* step);

    /* After the last run, also after Ctrl-C; the place to close files. Not called after a failure.
     * [node-thread, finish] */
    thw_status (*finish)(thw_node* node);

    /* The class's table of an extension, or NULL where it has none of this id; may itself be NULL.
     * [any-thread, describing] */
    const void* (*get_extension)(const struct thw_node_class* self, const char* id);
} thw_node_class;
