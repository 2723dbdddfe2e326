/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "../field.h"
#include "../node.h"
#include "../version.h"

/*
 * What a node remembers from one interval to the next, as named and typed blocks that the host copies out and in. A
 * draft: what is here may change, and then the id does. The table is one of a node class (thw_node_class.get_extension).
 *
 * Scenario: a run is saved at 1200 s. The host asks each stepping node for its blocks and copies their values, from the
 * device where they lie there. Later it starts another run of the same graph, whose nodes have published their state at
 * the start as ever. It tells each node which blocks are coming, gets back where their values belong, writes them there,
 * and calls `restored`. The run goes on from 1200 s as if it had never been left.
 *
 * Scenario: a saved flow has one roughness, the new graph has a raster of them. The node finds a block missing in what is
 * coming and complains, so that the user is told which.
 */
#define THW_EXT_STATE "thw.state.draft/1"

/* What the bits of a run that goes on from a saved state are: those of the run that was not left, on any machine; the
 * same on the same device and number of threads; or close to them, as the page of the node says. */
typedef int32_t thw_state_promise;
enum { THW_STATE_BITS = 1, THW_STATE_BITS_SAME_DEVICE = 2, THW_STATE_TOLERANCE = 3 };

/* Element of a block. The first four are those of thw_dtype; a record of the node's own is an array of bytes. */
typedef int32_t thw_state_element;
enum { THW_STATE_F32 = 1, THW_STATE_F64 = 2, THW_STATE_I32 = 3, THW_STATE_U8 = 4, THW_STATE_I64 = 5 };

/* What a block is for, a set. KEPT: the node cannot go on without it. RECORDED: it sums up what was, eg a maximum, and
 * changes nothing that is computed. EXCHANGED: where a grid is cut into parts, neighbours need it after each step.
 * FILES: how far the result files of the node are; not among the coming blocks where a run goes on in another results
 * folder, and then the node starts new files. */
enum { THW_BLOCK_KEPT = 1, THW_BLOCK_RECORDED = 2, THW_BLOCK_EXCHANGED = 4, THW_BLOCK_FILES = 8 };

typedef struct thw_state_block {
    uint32_t          struct_size;
    thw_state_element element;
    const char*       name;     /* 1 to 100 bytes, no other block of the node has it, eg: "depth" */
    const char*       unit;     /* UDUNITS text, "1" for a pure number, "" for records            */
    thw_location      location; /* on the grid of the node; 0: none                               */
    uint32_t          roles;    /* set of THW_BLOCK_...                                           */
    thw_memory        memory;
    int32_t           rank;     /* 0: one value                                                   */
    int64_t           shape[THW_MAX_RANK]; /* slowest axis first, dense, with margins and padding */
    void*             data;     /* NULL in a block that is coming                                 */
} thw_state_block;

/* The blocks of a saved state, as the host lends them to a node. */
typedef struct thw_saved_blocks {
    uint32_t    struct_size;
    uint32_t    block_count;
    const void* impl;

    /* Describes block `index` < block_count, without its data. `out` as in thw_node_class.param. [node-thread, alive] */
    thw_status (*block)(const struct thw_saved_blocks* self, uint32_t index, thw_state_block* out);
} thw_saved_blocks;

typedef struct thw_node_state {
    uint32_t          struct_size;
    uint32_t          version; /* of the blocks of this class: grows when they get another meaning; at least 1 */
    thw_state_promise promise;
    uint32_t          reserved;

    /* Lists the blocks of the node as they are between two of its runs, after the first (of a sampled node also before
     * it and after finish), and tells how many there are;
     * on CUDA their values are those of the time when the work that is queued on the node's stream is done. `coming`: NULL where the
     * blocks will be read. Else it describes those that will be written: the node makes room for them, or complains
     * where they are of another grid or precision, or where one is missing or of no use. [node-thread, alive] */
    thw_status (*list)(thw_node* node, const thw_saved_blocks* coming, uint32_t* count);

    /* Describes block `index` of the last list; its texts and memory stay valid until the next hook but this one.
     * `out` as in thw_node_class.param. [node-thread, alive] */
    thw_status (*block)(thw_node* node, uint32_t index, thw_state_block* out);

    /* All blocks of the last list have been written: the node makes what follows from them. [node-thread, alive] */
    thw_status (*restored)(thw_node* node);
} thw_node_state;
