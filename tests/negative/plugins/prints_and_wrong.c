/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "described.h"

/* Of two things that are wrong the one in the tables is told. */
__attribute__((constructor)) static void at_load(void) {
    puts("Welcome to the printing plugin!");
}

ONLY_NODE_CLASS({sizeof(thw_node_class), 0, THW_ON_CPU,
                 TABLES_AND_CALLS(0, NULL, 0, NULL, "prints-and-wrong")})
SOUND_PLUGIN
