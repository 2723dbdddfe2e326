/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "error.h"
#include "value.h"
#include "version.h"

/*
 * What the host offers to one node instance; `impl` is the first argument of every call. The table and the texts it
 * returns stay valid until the node is destroyed.
 *
 * Scenario: a node's `configure` asks for its parameters by name. Two of them do not go together and a third is out of
 * reach for this scheme: it calls `complain` twice and returns THW_FAILED. The user sees both, each at its own line.
 *
 * Scenario: a node wants intervals to end at the times of a hydrograph. It asks get_extension for THW_EXT_CLOCK
 * (ext/clock.h) in `create` and keeps the table; where the answer is NULL, the host cannot do it.
 */

typedef int32_t thw_severity;
enum { THW_DEBUG = 0, THW_INFO = 1, THW_WARNING = 2 };

typedef struct thw_host {
    uint32_t struct_size;
    void*    impl;

    /* Values of parameters, checked and converted to the declared unit. THW_FAILED: unset and without a default.
     * get_text is for TEXT, FILE and JSON. [node-thread, configure negotiate run finish] */
    thw_status (*get_bool)(void* impl, const char* name, int32_t* value);
    /* [node-thread, configure negotiate run finish] */
    thw_status (*get_int)(void* impl, const char* name, int64_t* value);
    /* [node-thread, configure negotiate run finish] */
    thw_status (*get_real)(void* impl, const char* name, double* value);
    /* [node-thread, configure negotiate run finish] */
    thw_status (*get_text)(void* impl, const char* name, const char** value);
    /* [node-thread, configure negotiate run finish] */
    thw_status (*get_reals)(void* impl, const char* name, const double** values, size_t* count);
    /* [node-thread, configure negotiate run finish] */
    thw_status (*get_texts)(void* impl, const char* name, const char* const** values, size_t* count);

    /* One line for the log, without a newline. [any-thread, alive] */
    void (*log)(void* impl, thw_severity severity, const char* text);

    /* A number for the progress line and the statistics. Names that the program knows: step_size [s], steps [1],
     * wet_cells [1], volume_error [1]; any other appears in the statistics alone. [any-thread, alive] */
    void (*metric)(void* impl, const char* name, double value, const char* unit);

    /* Something that is wrong. Copied. A hook may call it any number of times and returns THW_FAILED afterwards; in
     * configure and negotiate it goes on looking, so that the user sees all mistakes at once.
     * [node-thread, create configure negotiate run finish] */
    void (*complain)(void* impl, const thw_error* error);

    /* The host's table of an extension, or NULL where it does not know it. The id is the constant of the extension's
     * header. [node-thread, create configure negotiate run finish] */
    const void* (*get_extension)(void* impl, const char* id);

    /* Value of a structured parameter, of THW_PARAM_RECORD and the types behind it. `out` as in thw_node_class.param.
     * THW_FAILED: unset and without a default. [node-thread, configure negotiate run finish] */
    thw_status (*get_value)(void* impl, const char* name, thw_value* out);

    /* Since minor 1: 1 where the graph gives the parameter a value, 0 where it has its default or none.
     * [node-thread, configure negotiate run finish] */
    int32_t (*is_given)(void* impl, const char* name);
} thw_host;
