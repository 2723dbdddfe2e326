/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "described.h"
#include "scanned.h"

__attribute__((constructor)) static void at_load(void) {
    if (!is_scanned()) {
        exit(0);
    }
}

ONE_NODE_CLASS("exits-in-program")
SOUND_PLUGIN
