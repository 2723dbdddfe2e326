/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

static thw_status get_input(const thw_node_class* self, uint32_t index, thw_port* out) {
    (void)self, (void)index;
    const thw_port port = PORT("level", "m");
    *out = port;
    out->struct_size = 0;
    return THW_OK;
}

ONLY_NODE_CLASS({sizeof(thw_node_class), THW_STATIC, THW_ON_CPU,
                 TABLES_AND_CALLS(1, get_input, 0, NULL, "port-size-zero")})
SOUND_PLUGIN
