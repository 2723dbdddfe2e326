/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>

#include "version.h"

/* A node's parameter, declared once. Parsing, range checks, unit conversion, `thalweg nodes`, the JSON Schema and the
 * option tables in the documentation all derive from this. */

typedef int32_t thw_param_type;
enum {
    THW_PARAM_BOOL  = 1,
    THW_PARAM_INT   = 2,
    THW_PARAM_REAL  = 3, /* a number in `unit`, or text with a unit, eg: "30 min"                   */
    THW_PARAM_TEXT  = 4, /* any text, or one of `choices`                                          */
    THW_PARAM_FILE  = 5, /* an input file that must exist; the host makes the path absolute         */
    THW_PARAM_REALS = 6, /* array of REAL                                                           */
    THW_PARAM_TEXTS = 7, /* array of TEXT                                                           */
    THW_PARAM_JSON  = 8, /* object or array that the node reads itself, passed as JSON text         */

    /* Read by thw_host.get_value. What is inside is described by `field`. */
    THW_PARAM_RECORD = 9,  /* object; its members are the fields                                    */
    THW_PARAM_LIST   = 10, /* array of any length; field 0 is an element                            */
    THW_PARAM_MAP    = 11, /* object with keys of the user; field 0 is what each key has            */
    THW_PARAM_AMOUNT = 12, /* REAL, or text that begins with a letter: a column of a series         */
    THW_PARAM_CHOICE = 13, /* TEXT, the name of one of the fields, which say in `help` what it means */
    THW_PARAM_ONE_OF = 14  /* what fits one of the fields, the first that it fits; if all are RECORDs
                            * with a required CHOICE of one name, the one that has its word           */
};

typedef struct thw_param {
    uint32_t       struct_size;
    thw_param_type type;
    int32_t        required;      /* 1: a graph without it is refused                                */
    int32_t        reserved;
    const char*    name;
    const char*    default_json;  /* JSON text, or NULL: unset unless the graph sets it              */
    const char*    unit;          /* UDUNITS text that values are converted to, or ""                */
    const char*    choices;       /* eg: "kp07|hwp14|waf", or ""                                     */
    const char*    help;          /* one sentence                                                    */
    double         minimum;       /* inclusive, in `unit`; -INFINITY for none                        */
    double         maximum;       /* inclusive, in `unit`; +INFINITY for none                        */
    uint32_t       field_count;   /* from RECORD on                                                  */
    uint32_t       reserved_2;
    const void*    impl;          /* the plugin's own                                                */

    /* Describes field `index` < field_count as thw_node_class.param describes a parameter. Names of fields have meaning
     * in RECORD and CHOICE. NULL where there is none. [any-thread, describing] */
    thw_status (*field)(const struct thw_param* self, uint32_t index, struct thw_param* out);

    const char*    group;         /* heading under which lists show the parameter, one line of at most
                                   * 100 bytes; NULL: none. Groups are shown in the order of their first
                                   * parameter. Of no meaning in fields. Since minor 2 */
    double         plausible;     /* size, in `unit`, beyond which a number that stands without a unit is
                                   * refused: it was meant in another one; 0: none. Since minor 3     */
    const char*    likely_unit;   /* unit that such a number is likely meant in, eg: "mm/h"; NULL: not
                                   * known. Since minor 3                                             */
} thw_param;
