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

/* Which values an input may hold, beside missing ones. The program feeds no others when it tries a node out (`thalweg
 * validate`), and shows them to users; a run does not look at every value, so the node still has to. */
typedef uint32_t thw_holds;
enum {
    THW_HOLDS_RANGE = 1u, /* `least` to `most`, in the port's unit; infinite: no bound on that side  */
    THW_HOLDS_WHOLE = 2u  /* whole numbers, eg classes                                                */
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
    thw_payload payload;       /* since minor 2; where it is no field, dtypes, locations, grids and holds are
                                  0, the unit is "" or "1", and the only flag is THW_PORT_OPTIONAL      */
    double      least, most;   /* since minor 3: read with THW_HOLDS_RANGE; least <= most               */
    thw_holds   holds;         /* since minor 3: set of the above; 0: any value, as at all outputs      */
    uint32_t    reserved;
} thw_port;
