/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "described.h"

__attribute__((constructor)) static void at_load(void) {
    abort();
}

ONE_NODE_CLASS("aborts")
SOUND_PLUGIN
