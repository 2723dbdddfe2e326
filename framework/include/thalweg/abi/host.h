/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "field.h"
#include "version.h"

typedef int32_t thw_severity;
enum { THW_DEBUG = 0, THW_INFO = 1, THW_WARNING = 2 };

/* Direction of a copy that a node makes itself between host and device memory. */
typedef int32_t thw_copy;
enum { THW_TO_DEVICE = 1, THW_TO_HOST = 2 };

/* Why a call failed, in the parts that a message to the user is made of. Every pointer may be NULL. */
typedef struct thw_error {
    uint32_t    struct_size;
    const char* message;  /* the rule that is broken, eg: "the raster is rotated"                     */
    const char* subject;  /* parameter or port it is about, eg: "file"                                */
    const char* found;
    const char* expected;
    const char* remedy;   /* what to do                                                               */
} thw_error;

/* What the host offers to one node instance; `impl` is the first argument of every call. The table and the texts it
 * returns stay valid until the node is destroyed. Calls are allowed from the thread that the host called the node on,
 * `log` and `metric` from any thread. */
typedef struct thw_host {
    uint32_t struct_size;
    void*    impl;

    /* Parameters, checked and converted to the declared unit. THW_FAILED: unset and without a default. */
    thw_status (*get_bool)(void* impl, const char* name, int32_t* value);
    thw_status (*get_int)(void* impl, const char* name, int64_t* value);
    thw_status (*get_real)(void* impl, const char* name, double* value);
    thw_status (*get_text)(void* impl, const char* name, const char** value); /* TEXT, FILE and JSON  */
    thw_status (*get_reals)(void* impl, const char* name, const double** values, size_t* count);
    thw_status (*get_texts)(void* impl, const char* name, const char* const** values, size_t* count);

    /* One line for the log, without a newline. */
    void (*log)(void* impl, thw_severity severity, const char* text);

    /* A number for the progress line and the statistics. Names that the program knows: step_size [s], steps [1],
     * wet_cells [1], volume_error [1]; any other appears in the statistics alone. */
    void (*metric)(void* impl, const char* name, double value, const char* unit);

    /* The reason of the THW_FAILED that the node is about to return. Copied; call it once. */
    void (*fail)(void* impl, const thw_error* error);

    /* Asks that coupling intervals end exactly at this simulated time [s]. Only during configure. */
    void (*stop_at)(void* impl, double time);

    /* Counts bytes that the node itself copies between host and device (its own tables, not its ports). */
    void (*count_copy)(void* impl, thw_copy direction, uint64_t bytes);

    /* Announces a result file: a path below thw_setup.output_dir, relative to it, eg: "maps/depth_*.tif", where one `*`
     * in the last part may stand for the number or the time that differs from one output to the next: it begins with
     * a digit and goes on with letters, digits, '.', '+' and '-'. `subject` is the parameter or input that an error
     * about it belongs to, or NULL. Only during configure and negotiate. After the hook has returned, the host refuses
     * names that leave the folder, that no file can have, that another node announces or that the graph reads. */
    void (*announce_file)(void* impl, const char* pattern, const char* subject);

    /* Tells that a result file is complete under its final, absolute name. At the end of the run each of them must be
     * there, and one at least for every announced pattern. From any thread. */
    void (*file_written)(void* impl, const char* path);

    /* Asks within `run` of a stepping node, as often as it likes, whether to stop at `time`, the simulated time [s] that
     * it has reached, t0 < time < t1. Also a sign of life, for progress and for the watch on nodes that hang. Where the
     * answer is not 0, the node publishes its state at exactly `time` and returns THW_OK: the interval ends there. */
    int32_t (*should_stop)(void* impl, double time);
} thw_host;
