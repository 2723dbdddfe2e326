/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "../version.h"
#include "table.h"

/*
 * Features on ports: points, lines and polygons with attributes. A draft: what is here may change, and then the id does.
 *
 * Like tables (table.h) they are small, live in host memory, and are asked for and given here. Attributes are a table
 * whose row k belongs to feature k.
 *
 * Scenario: a node reads drawn dikes from a file and gives them in `negotiate`: a line each, with a column `crest` [m].
 * The wall behind it asks for its input in its own `negotiate`, transforms the points to the CRS of its grid, and
 * complains if no line meets the grid.
 *
 * Scenario: a node finds in each run how far the water reaches. It gives features without any, but with columns, in
 * `negotiate`, and the polygons of the moment in each run; a writer behind it writes them.
 */
#define THW_EXT_FEATURES "thw.features.draft/1"

typedef int32_t thw_shape_kind;
enum { THW_SHAPE_POINTS = 1, THW_SHAPE_LINES = 2, THW_SHAPE_POLYGONS = 3 };

/* The shape of one feature. POINTS: every point for itself, in one part. LINES: each part a line of at least two points.
 * POLYGONS: each part a ring of at least three points, the first of which is not repeated at the end; a place is inside
 * if it lies in an odd number of rings, so that holes and islands need no order. */
typedef struct thw_shape {
    uint32_t        struct_size;
    thw_shape_kind  kind;
    uint64_t        part_count;  /* at least 1                                              */
    uint64_t        point_count; /* of all parts                                            */
    const uint64_t* part_starts; /* first point of each part; the first is 0, they increase */
    const double*   xy;          /* x0 y0 x1 y1 ...; finite, in the CRS                     */
    const double*   z;           /* height of each point [m], finite; null: none are known  */
} thw_shape;

typedef struct thw_features {
    uint32_t         struct_size;
    uint32_t         reserved;
    const char*      crs;        /* WKT2, or "" where the coordinates have no published frame         */
    const thw_table* attributes; /* its row_count is the number of features; time and version are those
                                    of the features. At least one column, eg a number for each        */
    const void*      impl;

    /* Shape of feature `index` < attributes->row_count; its arrays stay valid as long as the features. `out` as in
     * thw_node_class.param. All features together have at most 1e8 points. [node-thread, negotiate run finish] */
    thw_status (*shape)(const struct thw_features* self, uint64_t index, thw_shape* out);
} thw_features;

typedef struct thw_host_features {
    uint32_t struct_size;

    /* The newest features of input `index`; as thw_host_tables.input. [node-thread, negotiate run] */
    const thw_features* (*input)(void* impl, uint32_t index);

    /* Gives features to output `output`; as thw_host_tables.give. All later features of this output have the same
     * attributes and the same CRS. [node-thread, negotiate run] */
    thw_status (*give)(void* impl, uint32_t output, const thw_features* features);

    /* As thw_host_tables.is_read. [node-thread, negotiate run finish] */
    int32_t (*is_read)(void* impl, uint32_t output);
} thw_host_features;
