/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <math.h>
#include <stddef.h>
#include <string.h>

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

static thw_status negotiate(thw_node* node, const thw_negotiation* negotiation) {
    (void)node, (void)negotiation;
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

#define TABLES_AND_CALLS(in_count, get_input, par_count, get_param, id)                             \
    in_count, 0, par_count, id, "Does nothing.", NULL, get_input, NULL, get_param, create, destroy, \
        configure, negotiate, run, finish, NULL

#define NODE_CLASS(id) \
    { sizeof(thw_node_class), THW_STATIC, THW_ON_CPU, TABLES_AND_CALLS(0, NULL, 0, NULL, id) }

/* A function that hands out the entries of an array. */
#define GIVES(name, entry_type, entries)                                                                 \
    static thw_status name(const thw_node_class* self, uint32_t index, entry_type* out) {                \
        (void)self;                                                                                      \
        return index < sizeof entries / sizeof *entries ? (thw_copy_known(out, &entries[index]), THW_OK) \
                                                        : THW_FAILED;                                    \
    }

/* A port and a parameter with nothing wrong in them but what the arguments say. */
#define PORT(name, unit) \
    { sizeof(thw_port), 0, name, unit, "", "Something.", 1u << THW_F32, 1u << THW_AT_CELL, 0, 0, 0, 0, 0, 0 }
#define REAL(name, preset, maximum)                                                                         \
    {                                                                                                       \
        sizeof(thw_param), THW_PARAM_REAL, 0, 0, name, preset, "m", "", "A length.", -INFINITY, maximum, 0, \
            0, NULL, NULL, NULL, 0, NULL                                                                    \
    }

/* Node class 0 of a library with one class. */
#define ONLY_NODE_CLASS(...)                                  \
    static const thw_node_class only_class = __VA_ARGS__;     \
    static const thw_node_class* node_class(uint32_t index) { \
        return index == 0 ? &only_class : NULL;               \
    }

#define ONE_NODE_CLASS(id) ONLY_NODE_CLASS(NODE_CLASS(id))

/* Only class with one input, and with a table of parameters. */
#define ONE_INPUT_CLASS(id, ...)                    \
    static const thw_port inputs[] = {__VA_ARGS__}; \
    GIVES(get_input, thw_port, inputs)              \
    ONLY_NODE_CLASS(                                \
        {sizeof(thw_node_class), THW_STATIC, THW_ON_CPU, TABLES_AND_CALLS(1, get_input, 0, NULL, id)})
#define PARAMETERS_CLASS(id, ...)                                    \
    static const thw_param params[] = {__VA_ARGS__};                 \
    GIVES(get_param, thw_param, params)                              \
    ONLY_NODE_CLASS({sizeof(thw_node_class), THW_STATIC, THW_ON_CPU, \
                     TABLES_AND_CALLS(0, NULL, sizeof params / sizeof *params, get_param, id)})

#define EXPORTED_PLUGIN(magic, size, major, needs_minor)                                                  \
    THW_EXPORT extern const thw_plugin thalweg_plugin;                                                    \
    const thw_plugin thalweg_plugin = {magic,   size,         major,  THW_ABI_MINOR, needs_minor, "test", \
                                       "0.1.0", "Apache-2.0", "none", node_class,    NULL};

#define SOUND_PLUGIN EXPORTED_PLUGIN(THW_MAGIC, sizeof(thw_plugin), THW_ABI_MAJOR, 0)
