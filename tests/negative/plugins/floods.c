/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>

#include "described.h"

__attribute__((constructor)) static void at_load(void) {
    static char lines[1 << 16];
    memset(lines, '\n', sizeof lines);
    while (write(STDERR_FILENO, lines, sizeof lines) > 0) {
    }
}

ONE_NODE_CLASS("floods")
SOUND_PLUGIN
