/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/*
 * What thw_grid.geometry points to where a grid is no uniform raster. Positions are in the grid's CRS, [m, or degree
 * for a geographic one].
 *
 * Scenario: a reader node offers an output on a grid of kind THW_GRID_TRIANGLES. The host checks the mesh, copies it
 * once, and hands that copy to every node that has a field on it: `geometry` with arrays in host memory and, to nodes
 * on CUDA while they run, `device_geometry` with the same arrays on the device. Two meshes with one hash are one mesh.
 *
 * Ownership: what a node offers is copied before the call returns. What the host hands out may be read until `destroy`.
 */

/* THW_GRID_CURVILINEAR: cells (i, j) between rows of nodes; thw_grid.nx and .ny count cells. Nodes of row j come before
 * those of row j + 1. Cells turn counter-clockwise: (i, j), (i+1, j), (i+1, j+1), (i, j+1). */
typedef struct thw_curvilinear {
    uint32_t       struct_size;
    uint32_t       reserved;
    const double*  x;    /* [(ny+1)*(nx+1)] of nodes; NaN where no cell uses the node      */
    const double*  y;
    const uint8_t* cell; /* [ny*nx] 1: there is a cell, 0: none; NULL: everywhere           */
    uint64_t       hash; /* of all above; written by the host                               */
} thw_curvilinear;

/* THW_GRID_TRIANGLES: thw_grid.nx counts cells, ny is 1. Edges are numbered in the order in which the cells first use
 * them; an edge runs from its first to its second node with its first cell on the left. */
typedef struct thw_triangles {
    uint32_t           struct_size;
    uint32_t           group_count;
    int64_t            nodes, edges;
    const double*      x;          /* [nodes]                                                                  */
    const double*      y;
    const int32_t*     cell_nodes; /* [cells*3] counter-clockwise                                              */
    const int32_t*     cell_edges; /* [cells*3]; edge k lies between nodes k and (k+1)%3 of the cell           */
    const int32_t*     edge_nodes; /* [edges*2]                                                                */
    const int32_t*     edge_cells; /* [edges*2] on the left and on the right; right is -1 at the boundary      */
    const int32_t*     edge_group; /* [edges] boundary group, -1: none; NULL: none anywhere                    */
    const char* const* group;      /* [group_count] names of boundary groups, UTF-8                            */
    const int32_t*     user_cell;  /* [cells] place among the cells of the user's file, from 0: a permutation; NULL:
                                      the same order                                                           */
    const int32_t*     user_node;  /* [nodes] likewise                                                         */
    uint64_t           hash;       /* of all but itself; written by the host                                   */
    const int32_t*     user_element; /* [cells], since minor 3: element of the user's file that a cell is, or is half of
                                      where that is a quadrilateral. Counts from 0 in the order of user_cell; NULL: each
                                      cell is an element                                                       */
} thw_triangles;
