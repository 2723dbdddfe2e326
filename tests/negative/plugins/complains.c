/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>

#include "described.h"

__attribute__((constructor)) static void at_load(void) {
    fputs("licence server not found\n", stderr);
    abort();
}

ONE_NODE_CLASS("complains")
SOUND_PLUGIN
