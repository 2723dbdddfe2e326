/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "macros.h"
#include "node.h"
#include "version.h"

/* The symbol `thalweg_plugin` is a constant of this type. The host checks magic, size and version before it calls
 * anything; `struct_size`, `abi_major`, `abi_minor` and `needs_minor` never move, whatever the major. */
typedef struct thw_plugin {
    char        magic[8];    /* THW_MAGIC                                                        */
    uint32_t    struct_size;
    uint32_t    abi_major;   /* THW_ABI_MAJOR of the headers that it was built with              */
    uint32_t    abi_minor;   /* THW_ABI_MINOR of these headers                                   */
    uint32_t    needs_minor; /* the oldest minor of a host that it can work with; 0: any         */
    const char* name;        /* eg: "shallowwater"                                               */
    const char* version;     /* eg: "0.1.0"                                                      */
    const char* licence;     /* SPDX, eg: "Apache-2.0"                                           */
    const char* build_id;    /* tells two builds of one version apart, eg: compiler and time     */

    /* Node class number `index`, or NULL past the last. Valid for the life of the process. NULL at index 0 is an error.
     * [any-thread, describing] */
    const thw_node_class* (*node_class)(uint32_t index);

    /* The plugin's table of an extension, or NULL where it has none of this id; may itself be NULL.
     * [any-thread, describing] */
    const void* (*get_extension)(const char* id);
} thw_plugin;
