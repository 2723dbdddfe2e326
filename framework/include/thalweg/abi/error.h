/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

/* One thing that is wrong, in the parts that a message to the user is made of. Every pointer may be NULL. */
typedef struct thw_error {
    uint32_t    struct_size;
    const char* message;  /* the rule that is broken, eg: "the raster is rotated"                     */
    const char* subject;  /* parameter or port it is about, eg: "file"; a path, eg: "boundaries/0/value" */
    const char* found;
    const char* expected;
    const char* remedy;   /* what to do                                                               */
} thw_error;
