/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */

/* The C headers are C: this file is compiled as C11 with pedantic warnings as errors. Offsets that a plugin
 * built years ago relies on are frozen here, and tables never shrink below their size at minor 0. A failing
 * line means that the ABI major must grow. */
#include <assert.h>
#include <stddef.h>

#include "thalweg/abi/all.h"

#define FROZEN(condition) static_assert(condition, "the ABI changed: " #condition)

#if UINTPTR_MAX == 0xffffffffffffffffu
FROZEN(sizeof(thw_grid) >= 80);
FROZEN(offsetof(thw_grid, crs) == 56);
FROZEN(offsetof(thw_grid, geometry) == 72);

FROZEN(sizeof(thw_field) >= 168);
FROZEN(offsetof(thw_field, shape) == 16);
FROZEN(offsetof(thw_field, data) == 88);
FROZEN(offsetof(thw_field, fill_value) == 136);
FROZEN(offsetof(thw_field, ready) == 160);

FROZEN(sizeof(thw_param) >= 72);
FROZEN(offsetof(thw_param, maximum) == 64);
FROZEN(offsetof(thw_param, group) == 96);
FROZEN(sizeof(thw_port) >= 48);
FROZEN(offsetof(thw_port, locations) == 44);
FROZEN(offsetof(thw_port, grids) == 48);
FROZEN(offsetof(thw_port, payload) == 52);
FROZEN(offsetof(thw_port, least) == 56);
FROZEN(offsetof(thw_port, holds) == 72);
FROZEN(sizeof(thw_error) >= 48);
FROZEN(offsetof(thw_error, remedy) == 40);
FROZEN(offsetof(thw_error, cause) == 48);
FROZEN(sizeof(thw_host) >= 96);
FROZEN(offsetof(thw_host, get_extension) == 88);
FROZEN(offsetof(thw_host, is_given) == 104);
FROZEN(sizeof(thw_setup) >= 64);
FROZEN(offsetof(thw_setup, provenance) == 56);
FROZEN(offsetof(thw_setup, start_date) == 64);
FROZEN(sizeof(thw_negotiation) >= 40);
FROZEN(offsetof(thw_negotiation, offer) == 32);
FROZEN(sizeof(thw_step) >= 64);
FROZEN(offsetof(thw_step, output) == 56);
FROZEN(sizeof(thw_node_class) >= 128);
FROZEN(offsetof(thw_node_class, create) == 72);
FROZEN(offsetof(thw_node_class, get_extension) == 120);
FROZEN(sizeof(thw_host_clock) >= 24);
FROZEN(offsetof(thw_host_clock, should_stop) == 16);
FROZEN(sizeof(thw_host_result_files) >= 24);
FROZEN(offsetof(thw_host_result_files, written) == 16);
FROZEN(sizeof(thw_host_copy_count) >= 16);

FROZEN(sizeof(thw_plugin) >= 72);
FROZEN(offsetof(thw_plugin, get_extension) == 64);
#endif

/* These never move, whatever the major: a host reads them before it knows what else is there. */
FROZEN(offsetof(thw_plugin, struct_size) == 8);
FROZEN(offsetof(thw_plugin, abi_major) == 12);
FROZEN(offsetof(thw_plugin, abi_minor) == 16);
FROZEN(offsetof(thw_plugin, needs_minor) == 20);

/* Called by abi_test.cpp: what C sees. */
int thw_c11_sees_plugin_size(void);

int thw_c11_sees_plugin_size(void) {
    return (int)sizeof(thw_plugin);
}
