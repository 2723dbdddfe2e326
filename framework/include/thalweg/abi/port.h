/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "field.h"

/* An input or output of a node class, declared once. Negotiation, `thalweg nodes`, the JSON Schema and the tables in
 * the documentation derive from it. */

enum {
    THW_PORT_OPTIONAL = 1u, /* may stay unconnected                                                        */
    THW_PORT_OPEN     = 2u, /* stands for any number of inputs of any name; its own name is "*"; last input */
    THW_PORT_ANY_GRID = 4u, /* need not share the grid of the node's other inputs                          */
    THW_PORT_ANY_UNIT = 8u  /* takes any unit; `unit` is then only what outputs default to                 */
};

/* What travels along an edge; both of its ends carry the same. */
typedef uint32_t thw_payload;
enum {
    THW_PAYLOAD_FIELD    = 0u, /* values on a grid (field.h)                                   */
    THW_PAYLOAD_TABLE    = 1u, /* named columns and rows (draft/table.h)                       */
    THW_PAYLOAD_FEATURES = 2u  /* points, lines and polygons with a table (draft/features.h)   */
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
    uint32_t    grids;         /* since minor 1: set of 1u << thw_grid_kind; 0: uniform rasters alone   */
    thw_payload payload;       /* since minor 2; where it is no field, dtypes, locations and grids are 0, the
                                  unit is "" or "1", and the only flag is THW_PORT_OPTIONAL             */
} thw_port;
