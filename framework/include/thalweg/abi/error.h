/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/* Where the fault lies. INPUT: in the graph or a file that it names. MACHINE: these may be right, but the machine or its
 * folders lack what they need, eg memory or room on the disk. */
typedef int32_t thw_cause;
enum { THW_CAUSE_INPUT = 0, THW_CAUSE_MACHINE = 1 };

/* One thing that is wrong, in the parts that a message to the user is made of. Every pointer may be NULL. */
typedef struct thw_error {
    uint32_t    struct_size;
    const char* message;  /* the rule that is broken, eg: "the raster is rotated"                     */
    const char* subject;  /* parameter or port it is about, eg: "file"; a path, eg: "boundaries/0/value" */
    const char* found;
    const char* expected;
    const char* remedy;   /* what to do                                                               */
    thw_cause   cause;    /* since minor 3                                                            */
    int32_t     reserved;
} thw_error;
