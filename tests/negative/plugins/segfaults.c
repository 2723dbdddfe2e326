/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

static int* volatile nowhere = NULL;

__attribute__((constructor)) static void at_load(void) {
    *nowhere = 1;
}

ONE_NODE_CLASS("segfaults")
SOUND_PLUGIN
