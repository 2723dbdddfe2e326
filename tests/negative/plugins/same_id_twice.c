/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

static const thw_node_class classes[] = {NODE_CLASS("echo"), NODE_CLASS("echo")};

static const thw_node_class* node_class(uint32_t index) {
    return index < 2 ? &classes[index] : NULL;
}

SOUND_PLUGIN
