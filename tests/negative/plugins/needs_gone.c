/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

int gone(void);

__attribute__((constructor)) static void at_load(void) {
    (void)gone();
}

ONE_NODE_CLASS("needs-gone")
SOUND_PLUGIN
