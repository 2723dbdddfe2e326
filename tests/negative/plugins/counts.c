/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>

#include "described.h"
#include "scanned.h"

/* Appends a byte to the test's file whenever it is looked at. */
__attribute__((constructor)) static void at_load(void) {
    if (is_scanned()) {
        const int file = open(getenv("THALWEG_TEST_COUNT"), O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (write(file, "x", 1) != 1) {
            abort();
        }
        close(file);
    }
}

ONE_NODE_CLASS("counts")
SOUND_PLUGIN
