/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

/* As if its table had three members that the program does not know, and it did not care. */
static thw_status get_input(const thw_node_class* self, uint32_t index, thw_port* out) {
    (void)self, (void)index;
    const thw_port port = PORT("level", "m");
    *out = port;
    memset(out + 1, 0xee, 24);
    return THW_OK;
}

ONLY_NODE_CLASS({sizeof(thw_node_class), THW_STATIC, THW_ON_CPU,
                 TABLES_AND_CALLS(1, get_input, 0, NULL, "overruns")})
SOUND_PLUGIN
