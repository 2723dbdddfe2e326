/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */

/* The C headers are C: this file is compiled as C11 with pedantic warnings as errors, and the sizes and
 * offsets that a plugin built years ago relies on are frozen here. A failing line means that the ABI major
 * must grow. */
#include <assert.h>
#include <stddef.h>

#include "thalweg/abi/all.h"

#define FROZEN(condition) static_assert(condition, "the ABI changed: " #condition)

#if UINTPTR_MAX == 0xffffffffffffffffu
FROZEN(sizeof(thw_grid) == 80);
FROZEN(offsetof(thw_grid, crs) == 56);

FROZEN(sizeof(thw_field) == 176);
FROZEN(offsetof(thw_field, shape) == 16);
FROZEN(offsetof(thw_field, data) == 96);
FROZEN(offsetof(thw_field, fill_value) == 144);
FROZEN(offsetof(thw_field, ready) == 168);

FROZEN(sizeof(thw_param) == 72);
FROZEN(sizeof(thw_port) == 48);
FROZEN(sizeof(thw_error) == 48);
FROZEN(sizeof(thw_host) == 128);
FROZEN(sizeof(thw_setup) == 64);
FROZEN(sizeof(thw_step) == 56);
FROZEN(sizeof(thw_node_class) == 112);

FROZEN(sizeof(thw_plugin) == 64);
#endif

/* These three never move, whatever the major: a host reads them before it knows what else is there. */
FROZEN(offsetof(thw_plugin, struct_size) == 8);
FROZEN(offsetof(thw_plugin, abi_major) == 12);
FROZEN(offsetof(thw_plugin, abi_minor) == 16);

/* Called by abi_test.cpp: what C sees. */
int thw_c11_sees_plugin_size(void);

int thw_c11_sees_plugin_size(void) {
    return (int)sizeof(thw_plugin);
}
