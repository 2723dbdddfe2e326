/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stddef.h>

#include "thalweg/abi/all.h"

/* A whole plugin in plain C with one node class that does nothing, so that each file beside this one shows
 * only what is wrong with it. */

static thw_node* create(const thw_host* host) {
    (void)host;
    return NULL;
}

static void destroy(thw_node* node) {
    (void)node;
}

static thw_status configure(thw_node* node, const thw_setup* setup) {
    (void)node, (void)setup;
    return THW_OK;
}

static thw_status negotiate(thw_node* node, const thw_field* inputs, uint32_t input_count, thw_field* outputs,
                            uint32_t output_count) {
    (void)node, (void)inputs, (void)input_count, (void)outputs, (void)output_count;
    return THW_OK;
}

static thw_status run(thw_node* node, const thw_step* step) {
    (void)node, (void)step;
    return THW_OK;
}

static thw_status finish(thw_node* node) {
    (void)node;
    return THW_OK;
}

#define NODE_CLASS(id)                                                                                  \
    {                                                                                                   \
        sizeof(thw_node_class), THW_STATIC, THW_ON_CPU, 0, 0, 0, id, "Does nothing.", NULL, NULL, NULL, \
            create, destroy, configure, negotiate, run, finish                                          \
    }

/* Node class 0 of a library with one class. */
#define ONE_NODE_CLASS(id)                                    \
    static const thw_node_class only_class = NODE_CLASS(id);  \
    static const thw_node_class* node_class(uint32_t index) { \
        return index == 0 ? &only_class : NULL;               \
    }

#define EXPORTED_PLUGIN(magic, size, major, minor)                               \
    THW_EXPORT extern const thw_plugin thalweg_plugin;                           \
    const thw_plugin thalweg_plugin = {magic,  size,    major,        minor,  0, \
                                       "test", "0.1.0", "Apache-2.0", "none", node_class};

#define SOUND_PLUGIN EXPORTED_PLUGIN(THW_MAGIC, sizeof(thw_plugin), THW_ABI_MAJOR, THW_ABI_MINOR)
