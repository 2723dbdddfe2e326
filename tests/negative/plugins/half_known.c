/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

/* One of its types is that of sound.c. */
static const thw_node_class classes[] = {NODE_CLASS("sound"), NODE_CLASS("half-known")};

static const thw_node_class* node_class(uint32_t index) {
    return index < 2 ? &classes[index] : NULL;
}

SOUND_PLUGIN
