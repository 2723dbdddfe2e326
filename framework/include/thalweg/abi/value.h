/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "version.h"

/*
 * A value of a structured parameter, checked and converted as its declaration says.
 *
 * Scenario: a node declares `boundaries` as a LIST of RECORDs. The graph has {"edge": "west", "value": "25 cm"} in it. The
 * node asks the host for the value of `boundaries`, that for item 0, and that for item 1 of the record, which was declared
 * second: kind REAL, real 0.25, path "boundaries/0/value". It finds that a wall takes no value, and complains about this path:
 * the user sees line and column of "25 cm".
 */
typedef int32_t thw_value_kind;
enum {
    THW_VALUE_NONE   = 0, /* a member that is not given and has no default */
    THW_VALUE_BOOL   = 1,
    THW_VALUE_INT    = 2,
    THW_VALUE_REAL   = 3,
    THW_VALUE_TEXT   = 4,
    THW_VALUE_LIST   = 5,
    THW_VALUE_RECORD = 6,
    THW_VALUE_MAP    = 7
};

typedef struct thw_value {
    uint32_t       struct_size;
    thw_value_kind kind;
    uint32_t       form;    /* ONE_OF and CHOICE: index of the field that it is                            */
    uint32_t       count;   /* elements of a LIST, declared members of a RECORD, pairs of a MAP            */
    int64_t        integer; /* BOOL (0 or 1), INT                                                          */
    double         real;    /* REAL, in the declared unit                                                  */
    const char*    text;    /* TEXT: also a FILE, absolute, a CHOICE, a column of an AMOUNT                */
    const char*    key;     /* of an item of a MAP; else ""                                                */
    const char*    path;    /* what thw_error.subject is for a complaint about it, eg "boundaries/0/value" */
    const void*    impl;

    /* Element, member in the declared order, or pair `index` < count; texts stay valid as the host's do.
     * [node-thread, configure negotiate run finish] */
    thw_status (*item)(const struct thw_value* self, uint32_t index, struct thw_value* out);
} thw_value;
