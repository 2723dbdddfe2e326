/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>

#include "described.h"

__attribute__((constructor)) static void at_load(void) {
    for (;;) {
        pause();
    }
}

ONE_NODE_CLASS("hangs")
SOUND_PLUGIN
