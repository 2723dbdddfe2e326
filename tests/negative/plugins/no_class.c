/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

static const thw_node_class* node_class(uint32_t index) {
    (void)create, (void)destroy, (void)configure, (void)negotiate, (void)run, (void)finish;
    (void)index;
    return NULL;
}

SOUND_PLUGIN
