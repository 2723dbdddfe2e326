/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "described.h"

__attribute__((constructor)) static void at_load(void) {
    puts("Welcome to the printing plugin!");
}

ONE_NODE_CLASS("prints")
SOUND_PLUGIN
