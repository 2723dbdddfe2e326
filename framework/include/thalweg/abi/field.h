/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/*
 * What travels along an edge: a description in the manner of DLPack (data, device, element type, shape, strides)
 * plus what a modeller needs to use the numbers: grid, location, unit, CF standard name, fill value and time.
 *
 * Scenario: a flow node publishes depth on a GPU. The host allocated `data` from its pool, passes it to the node as
 * an output, records the event `ready` on the node's stream when the call returns, and hands the same pointer as a
 * const input to every consumer after making the consumer's stream wait for that event. Nobody copies.
 */

typedef int32_t thw_dtype;
enum { THW_NO_DTYPE = 0, THW_F32 = 1, THW_F64 = 2, THW_I32 = 3, THW_U8 = 4 };

/* The numbers are DLPack's device types. */
typedef int32_t thw_memory;
enum { THW_HOST_MEMORY = 1, THW_CUDA_MEMORY = 2 };

/* Where on the grid a value lives. On a uniform raster of nx by ny cells the shapes are, slowest axis first:
 * cell {ny, nx}; node {ny+1, nx+1}; face_x {ny, nx+1} (normal along x); face_y {ny+1, nx}. A curvilinear grid has the
 * same shapes, with faces across i and across j. On triangles the shapes are cell {cells}, node {nodes}, edge {edges}. */
typedef int32_t thw_location;
enum { THW_AT_CELL = 1, THW_AT_NODE = 2, THW_AT_FACE_X = 3, THW_AT_FACE_Y = 4, THW_AT_EDGE = 5 };

typedef int32_t thw_grid_kind;
enum { THW_GRID_UNIFORM = 1, THW_GRID_CURVILINEAR = 2, THW_GRID_TRIANGLES = 3 };

/* A grid. Uniform raster: row 0 is the southernmost, x0/y0 is the outer corner of cell (0,0), not its centre.
 * Curvilinear grids and triangles stand in `geometry` (mesh.h); x0 to dy are then 0. All text is UTF-8,
 * zero-terminated, never NULL. */
typedef struct thw_grid {
    uint32_t      struct_size;
    thw_grid_kind kind;
    int64_t       nx, ny;         /* cells along x and y; triangles: nx = cells, ny = 1          */
    double        x0, y0;         /* [m, or degree for geographic CRS] south-west corner          */
    double        dx, dy;         /* cell size, > 0; uniform rasters                              */
    const char*   crs;            /* WKT2, or "" where the data have no published frame           */
    const char*   vertical_datum; /* eg: "EGM96 height", or "" where unknown                      */
    const void*   geometry;       /* thw_curvilinear or thw_triangles; NULL for uniform rasters   */
    const void*   device_geometry; /* since minor 1: the same with arrays on the CUDA device, for nodes on CUDA
                                      during `run`; NULL otherwise                                */
} thw_grid;

enum { THW_MAX_RANK = 4 };

typedef struct thw_field {
    uint32_t        struct_size;
    thw_dtype       dtype;    /* THW_NO_DTYPE: this port is not connected, nothing else is valid  */
    thw_location    location;
    int32_t         rank;
    int64_t         shape[THW_MAX_RANK];  /* slowest axis first                                   */
    int64_t         stride[THW_MAX_RANK]; /* in elements                                          */
    thw_memory      memory;
    int32_t         device_id;
    void*           data;     /* NULL while negotiating, and for a feedback input before its first value */
    const thw_grid* grid;
    const char*     name;          /* the port's name at the node that sees this field            */
    const char*     unit;          /* UDUNITS text, eg: "m", "m2 s-1", "1"                        */
    const char*     standard_name; /* CF standard name, or ""                                     */
    const char*     long_name;     /* for legends and file metadata, or ""                        */
    double          fill_value;    /* what marks a missing value; NaN for real fields             */
    double          time;          /* [s] simulated time that the values belong to                */
    uint64_t        version;       /* grows with every new value on this port                     */
    void*           ready;         /* cudaEvent_t recorded by the producer, or NULL on the host   */
} thw_field;
